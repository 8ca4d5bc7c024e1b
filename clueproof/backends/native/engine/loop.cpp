#include "loop.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace native {

Loop::Loop(std::vector<Literal> lines, std::size_t points, const std::vector<Edge> &ends,
           std::vector<Literal> enforcing)
    : LazyRule(std::move(enforcing)), lines_(std::move(lines)), ends_(ends), graph_(points, ends), ring_at_(points) {}

void Loop::check_found_model(const Solver &solver, std::vector<Clause> &cuts) {
    if (!in_force(solver)) return;
    std::fill(ring_at_.begin(), ring_at_.end(), 0);
    std::vector<std::uint32_t> first_lines;            // one line of each ring
    std::vector<std::vector<std::uint32_t>> passed;    // and the points that it passes
    for (std::uint32_t line = 0; line < lines_.size(); ++line) {
        if (solver.value(lines_[line]) < 0 || ring_at_[ends_[line].first]) continue;
        first_lines.push_back(line);
        passed.emplace_back();
        const std::uint32_t number = static_cast<std::uint32_t>(passed.size());
        std::uint32_t point = ends_[line].first, along = line;
        do {
            ring_at_[point] = number;
            passed.back().push_back(point);
            point = ends_[along].first == point ? ends_[along].second : ends_[along].first;
            const std::uint32_t came = along;
            for (const Graph::Way way : graph_.from(point)) {
                if (way.edge != came && solver.value(lines_[way.edge]) > 0) along = way.edge;
            }
            if (along == came) throw std::logic_error("Loop: a line ends");
        } while (!ring_at_[point]);
    }
    if (passed.size() < 2) return;
    const auto longer = [](const auto &one, const auto &other) { return one.size() < other.size(); };
    const std::size_t longest = static_cast<std::size_t>(
        std::max_element(passed.begin(), passed.end(), longer) - passed.begin());
    for (std::size_t ring = 0; ring < passed.size(); ++ring) {
        // also for the longest: it may be that which is wrong
        const std::size_t other = ring != longest ? longest : ring == 0 ? 1 : 0;
        Clause cut{negated(lines_[first_lines[ring]]), negated(lines_[first_lines[other]])};
        for (const std::uint32_t point : passed[ring]) {
            for (const Graph::Way way : graph_.from(point)) {
                if (ring_at_[way.to] != ring + 1) cut.push_back(lines_[way.edge]);
            }
        }
        add_exception(cut);
        cuts.push_back(std::move(cut));
    }
}

bool Loop::follows(const Clause &clause) const {
    if (!has_exception(clause)) return false;
    // if all its literals are false, are there two lines that nothing can join?
    std::vector<std::uint32_t> above(graph_.size());
    std::iota(above.begin(), above.end(), 0);
    const auto top = [&](std::uint32_t point) {
        while (above[point] != point) point = above[point] = above[above[point]];
        return point;
    };
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        if (!has(clause, lines_[line])) above[top(ends_[line].first)] = top(ends_[line].second);
    }
    std::vector<std::uint32_t> drawn;
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        if (has(clause, negated(lines_[line])) && !has(clause, lines_[line])) drawn.push_back(top(ends_[line].first));
    }
    return std::adjacent_find(drawn.begin(), drawn.end(), std::not_equal_to<>()) != drawn.end();
}

}  // namespace native
