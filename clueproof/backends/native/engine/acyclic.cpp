#include "acyclic.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace native {

namespace {

constexpr std::uint32_t NONE = 0xffffffff, START = 0xfffffffe;

}  // namespace

Acyclic::Acyclic(std::vector<Literal> edges, std::size_t points, const std::vector<Edge> &ends,
                 std::vector<Literal> enforcing)
    : Rule(std::move(enforcing)), edges_(std::move(edges)), ends_(ends), graph_(points, ends), above_(points),
      by_(points, NONE) {}

Acyclic::Point Acyclic::top(Point point) {
    while (above_[point] != point) point = above_[point] = above_[above_[point]];
    return point;
}

// No if they are joined already.
bool Acyclic::join(Point one, Point other) {
    one = top(one);
    other = top(other);
    above_[one] = other;
    return one != other;
}

void Acyclic::propagate(Solver &solver) {
    if (!in_force(solver)) return;
    std::iota(above_.begin(), above_.end(), 0);
    for (std::uint32_t edge = 0; edge < edges_.size(); ++edge) {
        if (solver.value(edges_[edge]) <= 0 || join(ends_[edge].first, ends_[edge].second)) continue;
        Clause clause{negated(edges_[edge])};
        find_way(solver, edge, NONE, clause);
        solver.contradict(clause);
        return;
    }
    for (std::uint32_t edge = 0; edge < edges_.size(); ++edge) {
        if (solver.value(edges_[edge]) == 0 && top(ends_[edge].first) == top(ends_[edge].second)) {
            solver.imply(negated(edges_[edge]));
        }
    }
}

// Adds to a clause that not all of a way between the ends of an edge is true, over other edges that were true before a
// place on the trail. No if there is none.
bool Acyclic::find_way(const Solver &solver, std::uint32_t edge, std::uint32_t limit, Clause &reason) {
    const Point from = ends_[edge].first, to = ends_[edge].second;
    reached_.assign(1, from);
    by_[from] = START;
    for (std::size_t at = 0; at < reached_.size() && by_[to] == NONE; ++at) {
        for (const Graph::Way way : graph_.from(reached_[at])) {
            const Literal literal = edges_[way.edge];
            if (by_[way.to] != NONE || way.edge == edge || solver.value(literal) <= 0 ||
                solver.position(literal) >= limit) {
                continue;
            }
            by_[way.to] = way.edge;
            reached_.push_back(way.to);
        }
    }
    const bool found = by_[to] != NONE;
    for (Point point = to; found && by_[point] != START;) {
        const std::uint32_t along = by_[point];
        reason.push_back(negated(edges_[along]));
        point = ends_[along].first == point ? ends_[along].second : ends_[along].first;
    }
    for (const Point point : reached_) by_[point] = NONE;
    if (found) add_exception(reason);
    return found;
}

void Acyclic::explain(const Solver &solver, Literal implied, Clause &reason) {
    reason.push_back(implied);
    for (std::uint32_t edge = 0; edge < edges_.size(); ++edge) {
        if (edges_[edge] == negated(implied) && find_way(solver, edge, solver.position(implied), reason)) return;
    }
    throw std::logic_error("Acyclic: nothing was closed");
}

bool Acyclic::follows(const Clause &clause) const {
    if (!has_exception(clause)) return false;
    // if all its literals are false, is there a cycle? Points are taken away as long as one edge or none ends there.
    std::vector<bool> there(edges_.size());
    std::vector<std::size_t> degree(graph_.size(), 0);
    for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
        there[edge] = has(clause, negated(edges_[edge]));
        if (!there[edge]) continue;
        ++degree[ends_[edge].first];
        ++degree[ends_[edge].second];
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
            const auto &[one, other] = ends_[edge];
            if (!there[edge] || (degree[one] > 1 && degree[other] > 1)) continue;
            there[edge] = false;
            --degree[one];
            --degree[other];
            changed = true;
        }
    }
    return std::find(there.begin(), there.end(), true) != there.end();
}

}  // namespace native
