// The nodes whose literal is true form at most one piece of a graph: `clueproof.model.Connected`.
//
// Looked at are the nodes that are not false. From a true node, a depth-first search finds
//   - a true node that it can't reach: a contradiction,
//   - open nodes that it can't reach: they are false,
//   - open nodes without which it could not reach a true one (articulation points): they are true.
// The reason of each is two nodes that are not joined, and the false nodes of a boundary between them: only those that
// can be reached from both sides, a minimal separator. Source: Tarjan, "Depth-first search and linear graph
// algorithms" (1972).
#pragma once

#include "graph.hpp"
#include "rule.hpp"

namespace native {

class Connected : public Rule {
  public:
    Connected(std::vector<Literal> nodes, const std::vector<Edge> &edges, std::vector<Literal> enforcing);

    std::vector<Literal> observed() const override { return with_enforcing(nodes_); }
    void propagate(Solver &solver) override;
    void explain(const Solver &solver, Literal implied, Clause &reason) override;
    bool follows(const Clause &clause) const override;

  private:
    using Node = std::uint32_t;
    static constexpr Node NONE = 0xffffffff;

    Node first_true(const Solver &solver, bool outside) const;
    void search(Node root);
    void mark_piece(Node start);
    void separate(Node inside, Node outside, Clause &clause);
    void see(const Solver &solver, Literal implied);

    std::vector<Literal> nodes_;
    Graph graph_;

    // what one call works with
    std::vector<signed char> seen_;  // the value of each node, as far as the call may know
    std::vector<char> piece_, barred_, reached_;
    std::vector<Node> stack_, parent_, order_, low_, trues_, articulations_;
    std::vector<const Graph::Way *> next_;
    std::vector<Node> boundary_;
};

}  // namespace native
