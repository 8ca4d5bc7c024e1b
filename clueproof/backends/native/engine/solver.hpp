// A conflict-driven solver (CDCL) that takes rules of puzzles beside clauses, as propagators that explain themselves.
//
// Made for puzzles: thousands of clauses, few conflicts, many queries. Hard search is left to CaDiCaL.
//
//   state        a trail of literals that are true, cut into levels; each has a reason: a clause, or a propagator
//   search       decide, propagate; a conflict is resolved to the first unique implication point and learnt
//   queries      assumptions are the decisions of the first levels; the trail stays for the next query, as far as that
//                assumes the same. Clauses, variables and propagators may come between queries, at any level
//   propagators  are asked when all clauses have been, give literals or a conflict, and say why only when asked
//
// Sources: Een and Sorensson, "An Extensible SAT-solver" (2003), for the whole, assumptions and activities; Sorensson
// and Biere, "Minimizing Learned Clauses" (2009); Audemard and Simon, "Predicting Learnt Clauses Quality" (2009), for
// the number of levels of a clause (LBD) by which clauses are kept; Biere and Froehlich, "Evaluating CDCL Restart
// Schemes" (2015), for restarts by moving averages; Fazekas et al., "IPASIR-UP" (2023), for the words of propagators.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace native {

// Variable v, from 1 on, is the literal 2v; its negation is 2v + 1.
using Literal = std::uint32_t;

inline Literal negated(Literal literal) { return literal ^ 1; }
inline std::uint32_t variable(Literal literal) { return literal >> 1; }
inline Literal from_dimacs(int literal) {
    return literal > 0 ? 2 * static_cast<Literal>(literal) : 2 * static_cast<Literal>(-literal) + 1;
}
inline int to_dimacs(Literal literal) {
    const int number = static_cast<int>(literal >> 1);
    return literal & 1 ? -number : number;
}

using Clause = std::vector<Literal>;
using Moment = std::chrono::steady_clock::time_point;

// The most variables that there can be.
constexpr int MOST_VARIABLES = 1 << 28;

class Solver;

// A constraint that is not written out as clauses. It keeps no state of the search: what it says follows from the values
// that it finds in the solver, and it explains a literal by what was on the trail before it.
class Propagator {
  public:
    virtual ~Propagator() = default;

    // The literals on which it depends.
    virtual std::vector<Literal> observed() const = 0;

    // Tell the solver what follows (`Solver::imply`), or that nothing can be true any more (`Solver::contradict`).
    // Where all its literals have values it must find every conflict that `check_found_model` does not.
    virtual void propagate(Solver &solver) = 0;

    // The clause by which a literal followed that it implied: that literal, and others that were false before.
    virtual void explain(const Solver &solver, Literal implied, Clause &reason) = 0;

    // Clauses that follow from the constraint and that the found model breaks; none if the model is right.
    virtual void check_found_model(const Solver &, std::vector<Clause> &) {}

    // Does the clause follow from the meaning of the constraint alone? For builds that check every reason.
    virtual bool follows(const Clause &clause) const = 0;
};

enum class Status { satisfied = 10, refuted = 20, out_of_conflicts = 0, out_of_time = 1, stopped = 2 };

class Solver {
  public:
    explicit Solver(int variables) { grow(variables); }

    // See to it that there are so many variables.
    void grow(int variables);
    int variables() const { return variables_; }

    // One more clause. Its literals must be of variables that there are.
    void add_clause(const Literal *begin, const Literal *end);
    // Many, each ended by a 0: what they take is laid out at once.
    void add_clauses(const std::vector<Literal> &clauses);

    void add_propagator(std::unique_ptr<Propagator> propagator);

    // Is there a model of the clauses and propagators in which the assumptions are true?
    Status solve(const std::vector<Literal> &assumptions, std::uint64_t conflicts, Moment deadline);

    // From any thread: end the running call of `solve` soon. `go_on` takes that back.
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    void go_on() { stop_.store(false, std::memory_order_relaxed); }
    bool must_stop() const { return stop_.load(std::memory_order_relaxed); }

    // What follows from assumptions by propagation alone: how many of them can be taken before the next one is refuted,
    // what is true then, and how many literals were true when it was refuted (-1 if none was).
    std::size_t imply_all(const std::vector<Literal> &assumptions, std::vector<Literal> &literals, long &refuting);

    // The same by steps. Assumes all of these, and what follows from them by propagation: no if that refutes them.
    bool assume_all(const std::vector<Literal> &assumptions);
    // One more, which is open. No if propagation refutes it; then all is as before.
    bool assume(Literal assumption);

    // After `satisfied`: for each variable, from 1 on, whether it is true.
    const std::vector<char> &model() const { return model_; }
    // After `satisfied`: did it follow without a decision?
    bool forced() const { return forced_; }
    // After `refuted`: assumptions that fail together.
    const std::vector<Literal> &core() const { return core_; }

    std::uint64_t conflicts() const { return conflicts_; }
    std::uint64_t decisions() const { return decided_; }
    std::uint64_t explanations() const { return explained_; }

    // What propagators see and say.

    // 1 true, -1 false, 0 open.
    int value(Literal literal) const { return values_[literal]; }
    // The place of its variable on the trail, if it has a value.
    std::uint32_t position(Literal literal) const { return variables_of_[variable(literal)].position; }
    std::uint32_t trail_size() const { return static_cast<std::uint32_t>(trail_.size()); }
    // A literal that is open follows.
    void imply(Literal literal);
    // All literals of this clause are false.
    void contradict(const Clause &clause);

  private:
    using Place = std::uint32_t;  // of a clause in the arena

    enum class Kind : std::uint32_t { none, clause, binary, propagator };
    struct Reason {
        Kind kind = Kind::none;
        std::uint32_t data = 0;  // the clause's place, the other literal, the propagator's number
    };
    struct Variable {
        std::uint32_t level = 0;
        std::uint32_t position = 0;
        Reason reason;
    };
    // A clause of two literals stands in the lists alone, with BINARY for its place.
    struct Watch {
        Place place;
        Literal blocker;
    };
    struct List {
        std::uint32_t start = 0, size = 0, capacity = 0;
    };
    struct Asked {
        std::unique_ptr<Propagator> propagator;
        std::size_t size = 0;           // how many literals it depends on
        bool due = true;                // something changed since it was asked
        bool in_vain = false;           // it had nothing to say then,
        std::uint64_t waits_until = 0;  // and is not asked before clauses took so much work
    };

    // clauses
    Literal *literals(Place place) { return arena_.data() + place + 2; }
    std::uint32_t size_of(Place place) const { return arena_[place]; }
    std::uint32_t &flags(Place place) { return arena_[place + 1]; }
    Place store(const Literal *begin, std::size_t size, std::uint32_t flags);
    void attach(Place place);
    void watch(Literal literal, Watch watch);
    bool simplify(const Literal *begin, const Literal *end);
    bool is_reason(Place place);
    bool satisfied_for_good(Place place);
    void reduce();
    void collect_garbage();

    // search
    bool propagate();
    bool propagate_clauses();
    bool ask(std::size_t number);
    bool ask_all();
    bool check_model();
    void assign(Literal literal, Reason reason);
    void open_level(Literal decision);
    void backtrack(std::uint32_t level);
    std::uint32_t level() const { return static_cast<std::uint32_t>(levels_.size()); }
    std::uint32_t level_of(Literal literal) const { return variables_of_[variable(literal)].level; }
    void reuse(const std::vector<Literal> &assumptions);
    bool resolve();
    void analyse();
    bool is_removable(Literal literal, int depth);
    void find_core(Literal failed);
    Reason reason_of(Literal implied);
    std::uint32_t levels_in(const Literal *begin, const Literal *end);
    void verify(const Propagator &propagator, const Clause &reason) const;
    template <typename Function> bool each_in_reason(Literal implied, Function function);

    // the order of decisions: a heap by activity
    void bump(std::uint32_t variable);
    bool before(std::uint32_t one, std::uint32_t other) const {
        return activity_[one] > activity_[other] || (activity_[one] == activity_[other] && one < other);
    }
    void sift_up(std::uint32_t at);
    void sift_down(std::uint32_t at);
    void insert(std::uint32_t variable);
    std::uint32_t pop();

    int variables_ = 0;
    bool consistent_ = true;

    std::vector<std::uint32_t> arena_;  // each clause: its size, its flags, its literals
    std::vector<Place> clauses_, learnt_, explanations_;
    std::vector<Watch> watches_;
    std::vector<List> lists_;  // for each literal its stretch of `watches_`

    std::vector<signed char> values_;
    std::vector<Variable> variables_of_;
    std::vector<char> phases_;
    std::vector<Literal> trail_;
    std::vector<std::uint32_t> levels_;  // where each begins on the trail
    std::vector<Literal> decisions_;     // what was decided, or assumed, there
    std::size_t head_ = 0;

    std::vector<Asked> propagators_;
    std::vector<std::vector<std::uint32_t>> observers_;  // for each variable, where there are propagators
    std::uint32_t asking_ = 0;

    std::vector<double> activity_;
    std::vector<std::uint32_t> heap_, place_in_heap_;
    double step_ = 1.0;

    std::vector<char> seen_;
    std::vector<std::uint32_t> marked_;  // variables with `seen_` to be reset
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
    Clause conflict_, learning_, reason_, adding_;
    std::vector<Literal> implied_;
    std::vector<Clause> cuts_;

    double fast_ = 0, slow_ = 0;  // moving averages of the levels in learnt clauses
    std::uint64_t conflicts_ = 0, decided_ = 0, explained_ = 0, work_ = 0;
    std::uint64_t restarted_at_ = 0, reduce_at_ = 2000, reductions_ = 0;

    std::vector<char> model_;
    std::vector<Literal> core_;
    bool forced_ = false;
    std::atomic<bool> stop_{false};
};

}  // namespace native
