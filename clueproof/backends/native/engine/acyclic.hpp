// The edges whose literal is true hold no cycle: `clueproof.model.Acyclic`.
//
// The true edges are put together with union-find. One whose ends are joined already closes a cycle, a contradiction; an
// open one whose ends are joined is false. The reason is a shortest way of true edges between its ends.
#pragma once

#include "graph.hpp"
#include "rule.hpp"

namespace native {

class Acyclic : public Rule {
  public:
    // Each edge has its two ends in `ends`.
    Acyclic(std::vector<Literal> edges, std::size_t points, const std::vector<Edge> &ends,
            std::vector<Literal> enforcing);

    std::vector<Literal> observed() const override { return with_enforcing(edges_); }
    void propagate(Solver &solver) override;
    void explain(const Solver &solver, Literal implied, Clause &reason) override;
    bool follows(const Clause &clause) const override;

  private:
    using Point = std::uint32_t;

    bool join(Point one, Point other);
    Point top(Point point);
    bool find_way(const Solver &solver, std::uint32_t edge, std::uint32_t limit, Clause &reason);

    std::vector<Literal> edges_;
    std::vector<Edge> ends_;
    Graph graph_;

    // what one call works with
    std::vector<Point> above_;
    std::vector<Point> reached_;
    std::vector<std::uint32_t> by_;  // the edge by which each point was reached
};

}  // namespace native
