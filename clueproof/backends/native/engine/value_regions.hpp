// Connected nodes of one value are as many as the value says: `clueproof.model.ValueRegions`.
//
// Looked at is only a whole assignment. The clauses that rule out its wrong regions, all at once, are
//   - of a region that is too large: connected sets of one node too many, which cover it, don't all have the value,
//   - of one that is too small: if one of its nodes has the value, so has a node around it.
#pragma once

#include "graph.hpp"
#include "rule.hpp"

namespace native {

class ValueRegions : public LazyRule {
  public:
    // The literals say for each node, and each of the values, that the node has it; 0 where it can't. Regions of the
    // value `or_more` may be larger.
    ValueRegions(std::vector<int> values, std::vector<Literal> literals, const std::vector<Edge> &edges, int or_more,
                 std::vector<Literal> enforcing);

    void check_found_model(const Solver &solver, std::vector<Clause> &cuts) override;
    bool follows(const Clause &clause) const override;

  private:
    using Node = std::uint32_t;

    Literal literal(Node node, std::uint32_t place) const { return literals_[node * values_.size() + place]; }
    // Is a region of so many nodes too large?
    bool exceeds(std::size_t size, std::uint32_t place) const {
        return values_[place] != or_more_ && (values_[place] < 0 || size > static_cast<std::size_t>(values_[place]));
    }
    void cut_large(std::uint32_t place, std::vector<Clause> &cuts);
    void cut_small(std::uint32_t place, std::vector<Clause> &cuts);
    void finish(Clause &clause, std::vector<Clause> &cuts) const;

    std::vector<int> values_;
    std::vector<Literal> literals_;
    Graph graph_;
    int or_more_;

    // what one call works with
    std::vector<std::uint32_t> known_;  // the place of each node's value
    std::vector<char> seen_, covered_;
    std::vector<Node> region_, part_;
};

}  // namespace native
