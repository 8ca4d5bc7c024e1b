// The lines whose literal is true form at most one ring, where each point has two of them or none, which clauses see
// to: `clueproof.model.SingleLoop`.
//
// It is looked at when all is assigned. For each of several rings: a line of it, a line of another one, or one of the
// lines that leave its points.
#pragma once

#include "graph.hpp"
#include "rule.hpp"

namespace native {

class Loop : public LazyRule {
  public:
    Loop(std::vector<Literal> lines, std::size_t points, const std::vector<Edge> &ends, std::vector<Literal> enforcing);

    void check_found_model(const Solver &solver, std::vector<Clause> &cuts) override;
    bool follows(const Clause &clause) const override;

  private:
    std::vector<Literal> lines_;
    std::vector<Edge> ends_;
    Graph graph_;

    std::vector<std::uint32_t> ring_at_;  // for each point the number of the ring that passes it; 0 for none
};

}  // namespace native
