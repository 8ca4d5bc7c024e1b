// Graphs of propagators: for each node its neighbours, one after the other.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace native {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

class Graph {
  public:
    // A neighbour, and the number of the edge that leads there.
    struct Way {
        std::uint32_t to, edge;
    };
    struct Ways {
        const Way *first, *last;
        const Way *begin() const { return first; }
        const Way *end() const { return last; }
    };

    Graph(std::size_t nodes, const std::vector<Edge> &edges) : starts_(nodes + 1, 0), ways_(2 * edges.size()) {
        for (const auto &[one, other] : edges) {
            ++starts_[one + 1];
            ++starts_[other + 1];
        }
        for (std::size_t node = 0; node < nodes; ++node) starts_[node + 1] += starts_[node];
        std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
        std::uint32_t number = 0;
        for (const auto &[one, other] : edges) {
            ways_[next[one]++] = {other, number};
            ways_[next[other]++] = {one, number};
            ++number;
        }
    }

    std::size_t size() const { return starts_.size() - 1; }
    Ways from(std::uint32_t node) const { return {ways_.data() + starts_[node], ways_.data() + starts_[node + 1]}; }

  private:
    std::vector<std::uint32_t> starts_;
    std::vector<Way> ways_;
};

}  // namespace native
