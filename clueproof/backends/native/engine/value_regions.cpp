#include "value_regions.hpp"

#include <algorithm>
#include <stdexcept>

namespace native {

ValueRegions::ValueRegions(std::vector<int> values, std::vector<Literal> literals, const std::vector<Edge> &edges,
                           int or_more, std::vector<Literal> enforcing)
    : LazyRule(std::move(enforcing)), values_(std::move(values)), literals_(std::move(literals)),
      graph_(values_.empty() ? 0 : literals_.size() / values_.size(), edges), or_more_(or_more),
      known_(graph_.size()), seen_(graph_.size()), covered_(graph_.size()) {}

void ValueRegions::check_found_model(const Solver &solver, std::vector<Clause> &cuts) {
    if (!in_force(solver)) return;
    for (Node node = 0; node < graph_.size(); ++node) {
        std::uint32_t place = 0;
        while (place < values_.size() && (literal(node, place) == 0 || solver.value(literal(node, place)) < 0)) ++place;
        if (place == values_.size()) throw std::logic_error("ValueRegions: a node has no value");
        known_[node] = place;
    }
    std::fill(seen_.begin(), seen_.end(), 0);
    std::fill(covered_.begin(), covered_.end(), 0);
    for (Node first = 0; first < graph_.size(); ++first) {
        if (seen_[first]) continue;
        const std::uint32_t place = known_[first];
        region_.assign(1, first);
        seen_[first] = 1;
        for (std::size_t at = 0; at < region_.size(); ++at) {
            for (const Graph::Way way : graph_.from(region_[at])) {
                if (known_[way.to] != place || seen_[way.to]) continue;
                seen_[way.to] = 1;
                region_.push_back(way.to);
            }
        }
        if (exceeds(region_.size(), place)) {
            cut_large(place, cuts);
        } else if (static_cast<long>(region_.size()) < values_[place]) {
            cut_small(place, cuts);
        }
    }
}

// From each node of the region that no set covers yet, the next ones around it.
void ValueRegions::cut_large(std::uint32_t place, std::vector<Clause> &cuts) {
    const std::size_t many = static_cast<std::size_t>(std::max(values_[place], 0)) + 1;
    for (const Node start : region_) {
        if (covered_[start]) continue;
        // the nodes of the region are seen, and 2 while they are in this set
        part_.assign(1, start);
        seen_[start] = 2;
        for (std::size_t at = 0; at < part_.size() && part_.size() < many; ++at) {
            for (const Graph::Way way : graph_.from(part_[at])) {
                if (known_[way.to] != place || seen_[way.to] == 2 || part_.size() == many) continue;
                seen_[way.to] = 2;
                part_.push_back(way.to);
            }
        }
        Clause cut;
        for (const Node node : part_) {
            seen_[node] = covered_[node] = 1;
            cut.push_back(negated(literal(node, place)));
        }
        finish(cut, cuts);
    }
}

void ValueRegions::cut_small(std::uint32_t place, std::vector<Clause> &cuts) {
    Clause beyond;
    for (const Node node : region_) {
        for (const Graph::Way way : graph_.from(node)) {
            if (known_[way.to] != place && literal(way.to, place) != 0) beyond.push_back(literal(way.to, place));
        }
    }
    for (const Node node : region_) {
        Clause cut{negated(literal(node, place))};
        cut.insert(cut.end(), beyond.begin(), beyond.end());
        finish(cut, cuts);
    }
}

void ValueRegions::finish(Clause &clause, std::vector<Clause> &cuts) const {
    add_exception(clause);
    cuts.push_back(std::move(clause));
}

bool ValueRegions::follows(const Clause &clause) const {
    if (!has_exception(clause)) return false;
    // If all its literals are false, is there for one of the values a set of nodes that have it and are too many, or
    // one that can't grow as large?
    std::vector<char> seen(graph_.size());
    const auto flooded = [&](Node start, const auto &may_have) {
        std::fill(seen.begin(), seen.end(), 0);
        std::vector<Node> set{start};
        seen[start] = 1;
        for (std::size_t at = 0; at < set.size(); ++at) {
            for (const Graph::Way way : graph_.from(set[at])) {
                if (seen[way.to] || !may_have(way.to)) continue;
                seen[way.to] = 1;
                set.push_back(way.to);
            }
        }
        return set.size();
    };
    for (std::uint32_t place = 0; place < values_.size(); ++place) {
        const auto has_it = [&](Node node) {
            return literal(node, place) != 0 && has(clause, negated(literal(node, place)));
        };
        const auto may_have_it = [&](Node node) {
            return literal(node, place) != 0 && !has(clause, literal(node, place));
        };
        for (Node node = 0; node < graph_.size(); ++node) {
            if (!has_it(node)) continue;
            if (exceeds(flooded(node, has_it), place)) return true;
            if (static_cast<long>(flooded(node, may_have_it)) < values_[place]) return true;
        }
    }
    return false;
}

}  // namespace native
