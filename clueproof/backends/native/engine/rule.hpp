// A constraint of the model as a propagator: it is in force while some literals are true.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver.hpp"

namespace native {

inline bool has(const Clause &clause, Literal literal) {
    return std::find(clause.begin(), clause.end(), literal) != clause.end();
}

class Rule : public Propagator {
  protected:
    explicit Rule(std::vector<Literal> enforcing) : enforcing_(std::move(enforcing)) {}

    bool in_force(const Solver &solver) const {
        return std::all_of(enforcing_.begin(), enforcing_.end(), [&](Literal one) { return solver.value(one) > 0; });
    }

    // Add to a clause that the rule is not in force.
    void add_exception(Clause &clause) const {
        for (const Literal literal : enforcing_) clause.push_back(negated(literal));
    }

    bool has_exception(const Clause &clause) const {
        return std::all_of(enforcing_.begin(), enforcing_.end(),
                           [&](Literal one) { return has(clause, negated(one)); });
    }

    // What it depends on besides these literals.
    std::vector<Literal> with_enforcing(std::vector<Literal> literals) const {
        literals.insert(literals.end(), enforcing_.begin(), enforcing_.end());
        return literals;
    }

  private:
    std::vector<Literal> enforcing_;
};

// A rule that is looked at when all has a value, and says nothing before.
class LazyRule : public Rule {
  public:
    std::vector<Literal> observed() const final { return {}; }
    void propagate(Solver &) final {}
    void explain(const Solver &, Literal, Clause &) final { throw std::logic_error("a lazy rule implies nothing"); }

  protected:
    using Rule::Rule;
};

}  // namespace native
