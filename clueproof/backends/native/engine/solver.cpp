#include "solver.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace native {

namespace {

constexpr std::uint32_t BINARY = 0xffffffff;
constexpr std::size_t MOST_WORDS = 0xfffffff0;

// flags of a clause; the number of levels (LBD) stands above them
constexpr std::uint32_t LEARNT = 1, DROPPED = 2, USED = 4;
constexpr int LEVELS = 3;

constexpr std::uint32_t KEPT_FOR_GOOD = 2;       // levels of a learnt clause that is never dropped
constexpr std::uint64_t PATIENCE = 4;            // watches looked at, for each literal of a propagator that found nothing
constexpr int DEEPEST = 500;                     // recursion that looks for removable literals
constexpr std::uint64_t REDUCE_AFTER = 2000, REDUCE_LATER = 500;
constexpr std::uint64_t RESTART_AFTER = 20;      // conflicts, at least
constexpr double RESTART_MARGIN = 1.15;
constexpr double FAST = 1.0 / 32, SLOW = 1.0 / 4096;
constexpr double FADING = 0.95, LARGEST = 1e100;
constexpr std::uint64_t POLLED_EVERY = 128;      // decisions between two looks at the time

}  // namespace

// variables and clauses

void Solver::grow(int variables) {
    if (variables <= variables_) return;
    if (variables > MOST_VARIABLES) throw std::length_error("too many variables");
    const std::size_t count = static_cast<std::size_t>(variables) + 1;
    lists_.resize(2 * count);
    values_.resize(2 * count, 0);
    stamps_.resize(2 * count, 0);
    variables_of_.resize(count);
    phases_.resize(count, 0);
    activity_.resize(count, 0.0);
    place_in_heap_.resize(count, BINARY);
    seen_.resize(count, 0);
    trail_.reserve(count);
    heap_.reserve(count);
    if (!observers_.empty()) observers_.resize(count);
    const int before = variables_;
    variables_ = variables;
    for (int variable = before + 1; variable <= variables; ++variable) insert(static_cast<std::uint32_t>(variable));
}

Solver::Place Solver::store(const Literal *begin, std::size_t size, std::uint32_t flags) {
    if (arena_.size() + size + 2 > MOST_WORDS) throw std::bad_alloc();
    const Place place = static_cast<Place>(arena_.size());
    arena_.push_back(static_cast<std::uint32_t>(size));
    arena_.push_back(flags);
    arena_.insert(arena_.end(), begin, begin + size);
    return place;
}

void Solver::watch(Literal literal, Watch watch) {
    List &list = lists_[literal];
    if (list.size == list.capacity) {
        // the list moves to the end, into twice the room
        const std::uint32_t capacity = list.capacity ? 2 * list.capacity : 4;
        if (watches_.size() + capacity > MOST_WORDS) throw std::bad_alloc();
        const std::uint32_t start = static_cast<std::uint32_t>(watches_.size());
        watches_.resize(watches_.size() + capacity);
        std::copy_n(watches_.begin() + list.start, list.size, watches_.begin() + start);
        list.start = start;
        list.capacity = capacity;
    }
    watches_[list.start + list.size++] = watch;
}

void Solver::attach(Place place) {
    const Literal one = literals(place)[0], other = literals(place)[1];
    watch(one, {place, other});
    watch(other, {place, one});
}

// Puts a clause into `adding_`, without what is false for good and what stands there twice. No if it is true for good.
bool Solver::simplify(const Literal *begin, const Literal *end) {
    adding_.clear();
    ++stamp_;
    for (const Literal *at = begin; at != end; ++at) {
        const Literal literal = *at;
        if (stamps_[literal] == stamp_) continue;
        if (stamps_[negated(literal)] == stamp_) return false;
        stamps_[literal] = stamp_;
        if (values_[literal] != 0 && level_of(literal) == 0) {
            if (values_[literal] > 0) return false;
            continue;
        }
        adding_.push_back(literal);
    }
    return true;
}

// The levels are left as they are as far as the clause allows that: it is watched where it is open, or else was false
// last.
void Solver::add_clause(const Literal *begin, const Literal *end) {
    if (!consistent_ || !simplify(begin, end)) return;
    if (adding_.size() < 2) {
        backtrack(0);
        if (adding_.empty()) {
            consistent_ = false;
        } else {
            assign(adding_[0], {});
        }
        return;
    }
    for (std::size_t place = 0; place < 2; ++place) {
        const auto rank = [&](Literal literal) { return values_[literal] >= 0 ? BINARY : level_of(literal); };
        const auto best = std::max_element(adding_.begin() + place, adding_.end(),
                                           [&](Literal one, Literal other) { return rank(one) < rank(other); });
        std::swap(adding_[place], *best);
    }
    const Literal first = adding_[0], second = adding_[1];
    Reason reason{Kind::binary, second};
    if (adding_.size() == 2) {
        watch(first, {BINARY, second});
        watch(second, {BINARY, first});
    } else {
        const Place place = store(adding_.data(), adding_.size(), 0);
        clauses_.push_back(place);
        attach(place);
        reason = {Kind::clause, place};
    }
    if (values_[first] < 0) backtrack(level_of(first) - 1);
    if (values_[first] == 0 && values_[second] < 0) {
        backtrack(level_of(second));
        assign(first, reason);
    }
}

void Solver::add_clauses(const std::vector<Literal> &clauses) {
    backtrack(0);
    std::vector<Literal> pairs;
    const std::size_t before = clauses_.size();
    const Literal *begin = clauses.data();
    for (const Literal *at = begin, *last = begin + clauses.size(); at != last && consistent_; ++at) {
        if (*at != 0) continue;
        if (simplify(begin, at)) {
            if (adding_.size() > 2) {
                clauses_.push_back(store(adding_.data(), adding_.size(), 0));
            } else if (adding_.size() == 2) {
                pairs.insert(pairs.end(), adding_.begin(), adding_.end());
            } else if (adding_.size() == 1) {
                assign(adding_[0], {});
            } else {
                consistent_ = false;
            }
        }
        begin = at + 1;
    }
    std::vector<std::uint32_t> wanted(lists_.size(), 0);
    for (const Literal literal : pairs) ++wanted[literal];
    for (std::size_t at = before; at < clauses_.size(); ++at) {
        ++wanted[literals(clauses_[at])[0]];
        ++wanted[literals(clauses_[at])[1]];
    }
    std::size_t room = watches_.size();
    for (std::size_t literal = 0; literal < lists_.size(); ++literal) {
        if (wanted[literal] && lists_[literal].size == 0) room += wanted[literal] + wanted[literal] / 2 + 2;
    }
    if (room > MOST_WORDS) throw std::bad_alloc();
    std::uint32_t start = static_cast<std::uint32_t>(watches_.size());
    watches_.resize(room);
    for (std::size_t literal = 0; literal < lists_.size(); ++literal) {
        if (wanted[literal] && lists_[literal].size == 0) {
            const std::uint32_t capacity = wanted[literal] + wanted[literal] / 2 + 2;
            lists_[literal] = {start, 0, capacity};
            start += capacity;
        }
    }
    for (std::size_t at = 0; at < pairs.size(); at += 2) {
        watch(pairs[at], {BINARY, pairs[at + 1]});
        watch(pairs[at + 1], {BINARY, pairs[at]});
    }
    for (std::size_t at = before; at < clauses_.size(); ++at) attach(clauses_[at]);
}

void Solver::add_propagator(std::unique_ptr<Propagator> propagator) {
    observers_.resize(static_cast<std::size_t>(variables_) + 1);
    const std::uint32_t number = static_cast<std::uint32_t>(propagators_.size());
    const std::vector<Literal> observed = propagator->observed();
    for (const Literal literal : observed) {
        std::vector<std::uint32_t> &those = observers_[variable(literal)];
        if (those.empty() || those.back() != number) those.push_back(number);
    }
    propagators_.emplace_back();
    propagators_.back().propagator = std::move(propagator);
    propagators_.back().size = observed.size();
}

// the trail

void Solver::assign(Literal literal, Reason reason) {
    values_[literal] = 1;
    values_[negated(literal)] = -1;
    variables_of_[variable(literal)] = {level(), static_cast<std::uint32_t>(trail_.size()), reason};
    trail_.push_back(literal);
}

void Solver::open_level(Literal decision) {
    levels_.push_back(static_cast<std::uint32_t>(trail_.size()));
    decisions_.push_back(decision);
}

void Solver::backtrack(std::uint32_t level) {
    if (this->level() <= level) return;
    const std::uint32_t start = levels_[level];
    for (std::size_t at = trail_.size(); at > start;) {
        const Literal literal = trail_[--at];
        values_[literal] = values_[negated(literal)] = 0;
        phases_[variable(literal)] = !(literal & 1);
        if (place_in_heap_[variable(literal)] == BINARY) insert(variable(literal));
    }
    trail_.resize(start);
    levels_.resize(level);
    decisions_.resize(level);
    head_ = std::min<std::size_t>(head_, start);
}

// Keep the levels whose assumptions are asked again; all of them if all are.
void Solver::reuse(const std::vector<Literal> &assumptions) {
    std::uint32_t same = 0;
    while (same < level() && same < assumptions.size() && decisions_[same] == assumptions[same]) ++same;
    if (same < assumptions.size()) backtrack(same);
}

// propagation

bool Solver::propagate() {
    while (true) {
        if (!propagate_clauses()) return false;
        const std::size_t before = trail_.size();
        if (!ask_all()) return false;
        if (trail_.size() == before) return true;
    }
}

// Two watched literals; the blocker of a watch is a literal of the clause that is true most of the time.
bool Solver::propagate_clauses() {
    while (head_ < trail_.size()) {
        const Literal no = negated(trail_[head_++]);
        if (!observers_.empty()) {
            for (const std::uint32_t number : observers_[variable(no)]) propagators_[number].due = true;
        }
        const std::uint32_t start = lists_[no].start, size = lists_[no].size;
        work_ += size + 1;
        Watch *list = watches_.data() + start;
        std::uint32_t kept = 0, at = 0;
        bool conflict = false;
        while (at < size) {
            const Watch watch = list[at++];
            const signed char value = values_[watch.blocker];
            if (value > 0) {
                list[kept++] = watch;
                continue;
            }
            if (watch.place == BINARY) {
                list[kept++] = watch;
                if (value < 0) {
                    conflict_.assign({watch.blocker, no});
                    conflict = true;
                    break;
                }
                assign(watch.blocker, {Kind::binary, no});
                continue;
            }
            Literal *const clause = literals(watch.place);
            if (clause[0] == no) std::swap(clause[0], clause[1]);
            const Literal first = clause[0];
            if (first != watch.blocker && values_[first] > 0) {
                list[kept++] = {watch.place, first};
                continue;
            }
            const std::uint32_t length = size_of(watch.place);
            std::uint32_t other = 2;
            while (other < length && values_[clause[other]] < 0) ++other;
            if (other < length) {
                clause[1] = clause[other];
                clause[other] = no;
                this->watch(clause[1], {watch.place, first});
                list = watches_.data() + start;
                continue;
            }
            list[kept++] = {watch.place, first};
            if (values_[first] < 0) {
                conflict_.assign(clause, clause + length);
                flags(watch.place) |= USED;
                conflict = true;
                break;
            }
            assign(first, {Kind::clause, watch.place});
        }
        while (at < size) list[kept++] = list[at++];
        lists_[no].size = kept;
        if (conflict) return false;
    }
    return true;
}

bool Solver::ask_all() {
    const bool full = trail_.size() == static_cast<std::size_t>(variables_);
    for (std::size_t number = 0; number < propagators_.size(); ++number) {
        Asked &asked = propagators_[number];
        if (!asked.due) continue;
        // One that found nothing waits until clauses took as long. It stays due meanwhile, also over backtracking:
        // nobody has looked at what changed.
        if (!full && asked.in_vain && work_ < asked.waits_until) continue;
        const std::size_t before = trail_.size();
        if (!ask(number)) return false;
        if (trail_.size() > before) return true;
    }
    return true;
}

bool Solver::ask(std::size_t number) {
    Asked &asked = propagators_[number];
    asked.due = false;
    asking_ = static_cast<std::uint32_t>(number);
    conflict_.clear();
    const std::size_t before = trail_.size();
    asked.propagator->propagate(*this);
    if (!conflict_.empty()) {
        asked.due = true;
        asked.in_vain = false;
        return false;
    }
    asked.in_vain = trail_.size() == before;
    asked.waits_until = work_ + PATIENCE * asked.size;
    return true;
}

void Solver::imply(Literal literal) {
    if (values_[literal] == 0) assign(literal, {Kind::propagator, asking_});
}

void Solver::contradict(const Clause &clause) {
    conflict_ = clause;
    verify(*propagators_[asking_].propagator, clause);
}

// Is the found model right for all propagators? Else the clauses that it breaks are added.
bool Solver::check_model() {
    bool right = true;
    for (const Asked &asked : propagators_) {
        cuts_.clear();
        asked.propagator->check_found_model(*this, cuts_);
        for (const Clause &cut : cuts_) {
            verify(*asked.propagator, cut);
            add_clause(cut.data(), cut.data() + cut.size());
            right = false;
        }
        // the model is gone
        if (!right) return false;
    }
    return true;
}

#ifdef CLUEPROOF_NATIVE_DEBUG
void Solver::verify(const Propagator &propagator, const Clause &reason) const {
    if (!propagator.follows(reason)) throw std::logic_error("a propagator gave a reason that does not follow");
}
#else
void Solver::verify(const Propagator &, const Clause &) const {}
#endif

// conflicts

// The reason of a literal; where a propagator implied it, it is asked now, and its answer kept as a clause.
Solver::Reason Solver::reason_of(Literal implied) {
    Variable &about = variables_of_[variable(implied)];
    if (about.reason.kind != Kind::propagator) return about.reason;
    const Propagator &propagator = *propagators_[about.reason.data].propagator;
    reason_.clear();
    propagators_[about.reason.data].propagator->explain(*this, implied, reason_);
    verify(propagator, reason_);
#ifdef CLUEPROOF_NATIVE_DEBUG
    if (reason_.empty() || reason_[0] != implied) throw std::logic_error("a reason begins with what it implies");
    for (std::size_t at = 1; at < reason_.size(); ++at) {
        if (values_[reason_[at]] >= 0 || position(reason_[at]) >= about.position)
            throw std::logic_error("a reason names what came later");
    }
#endif
    ++explained_;
    const Place place = store(reason_.data(), reason_.size(), 0);
    explanations_.push_back(place);
    return about.reason = {Kind::clause, place};
}

// Calls the function with each other literal of the reason until it says no.
template <typename Function> bool Solver::each_in_reason(Literal implied, Function function) {
    const Reason reason = reason_of(implied);
    if (reason.kind == Kind::binary) return function(reason.data);
    // by index: the arena may move
    const std::uint32_t size = size_of(reason.data);
    for (std::uint32_t at = 0; at < size; ++at) {
        const Literal literal = literals(reason.data)[at];
        if (literal != implied && !function(literal)) return false;
    }
    return true;
}

std::uint32_t Solver::levels_in(const Literal *begin, const Literal *end) {
    // stamps of literals serve levels too: there are no more levels than variables and assumptions
    ++stamp_;
    std::uint32_t count = 0;
    for (const Literal *at = begin; at != end; ++at) {
        const std::uint32_t level = level_of(*at);
        if (level >= stamps_.size()) stamps_.resize(level + 1, 0);
        if (level > 0 && stamps_[level] != stamp_) {
            stamps_[level] = stamp_;
            ++count;
        }
    }
    return count;
}

// Learn from the conflict and go back to where what was learnt is news. No if nothing can be true any more.
bool Solver::resolve() {
    ++conflicts_;
    std::uint32_t highest = 0;
    for (const Literal literal : conflict_) highest = std::max(highest, level_of(literal));
    if (highest == 0) return consistent_ = false;
    // one that was found late lies below the present level
    backtrack(highest);
    analyse();
    const std::uint32_t levels = levels_in(learning_.data(), learning_.data() + learning_.size());
    std::uint32_t back = 0;
    if (learning_.size() > 1) {
        std::size_t second = 1;
        for (std::size_t at = 2; at < learning_.size(); ++at) {
            if (level_of(learning_[at]) > level_of(learning_[second])) second = at;
        }
        std::swap(learning_[1], learning_[second]);
        back = level_of(learning_[1]);
    }
    backtrack(back);
    if (learning_.size() == 1) {
        assign(learning_[0], {});
    } else if (learning_.size() == 2) {
        watch(learning_[0], {BINARY, learning_[1]});
        watch(learning_[1], {BINARY, learning_[0]});
        assign(learning_[0], {Kind::binary, learning_[1]});
    } else {
        const Place place = store(learning_.data(), learning_.size(), LEARNT | USED | levels << LEVELS);
        learnt_.push_back(place);
        attach(place);
        assign(learning_[0], {Kind::clause, place});
    }
    step_ /= FADING;
    const double warm = 1.0 / static_cast<double>(conflicts_);
    fast_ += (levels - fast_) * std::max(FAST, warm);
    slow_ += (levels - slow_) * std::max(SLOW, warm);
    return true;
}

// Resolve the conflict with the reasons of its literals, last one first, until one of its level is left: the first
// unique implication point. What is learnt begins with its negation.
void Solver::analyse() {
    learning_.assign(1, 0);
    marked_.clear();
    std::uint32_t open = 0;
    const auto take = [&](Literal literal) {
        const std::uint32_t about = variable(literal), its = variables_of_[about].level;
        if (seen_[about] || its == 0) return true;
        seen_[about] = 1;
        marked_.push_back(about);
        bump(about);
        if (its == level()) {
            ++open;
        } else {
            learning_.push_back(literal);
        }
        return true;
    };
    for (const Literal literal : conflict_) take(literal);
    for (std::size_t at = trail_.size();;) {
        do --at;
        while (!seen_[variable(trail_[at])]);
        const Literal literal = trail_[at];
        if (--open == 0) {
            learning_[0] = negated(literal);
            break;
        }
        const Reason reason = reason_of(literal);
        if (reason.kind == Kind::clause && flags(reason.data) & LEARNT) {
            flags(reason.data) |= USED;
            const std::uint32_t known = flags(reason.data) >> LEVELS;
            if (known > KEPT_FOR_GOOD) {
                const Literal *const clause = literals(reason.data);
                const std::uint32_t levels = levels_in(clause, clause + size_of(reason.data));
                if (levels < known) flags(reason.data) = (flags(reason.data) & ((1u << LEVELS) - 1)) | levels << LEVELS;
            }
        }
        each_in_reason(literal, take);
    }
    // 1: in what is learnt; 2: follows from it; 3: does not
    std::size_t kept = 1;
    for (std::size_t at = 1; at < learning_.size(); ++at) {
        if (!is_removable(learning_[at], 0)) learning_[kept++] = learning_[at];
    }
    learning_.resize(kept);
    for (const std::uint32_t about : marked_) seen_[about] = 0;
}

// Is a literal of what is learnt implied by others of it?
bool Solver::is_removable(Literal literal, int depth) {
    const Variable &about = variables_of_[variable(literal)];
    if (about.level == 0) return true;
    char &seen = seen_[variable(literal)];
    if (depth > 0 && seen == 1 && about.level < level()) return true;
    if (seen == 2) return true;
    if (seen == 3 || depth > DEEPEST || about.reason.kind == Kind::none) return false;
    const bool removable =
        each_in_reason(negated(literal), [&](Literal other) { return is_removable(other, depth + 1); });
    if (depth > 0) {
        if (seen == 0) marked_.push_back(variable(literal));
        seen = removable ? 2 : 3;
    }
    return removable;
}

// The assumptions by which another one is false.
void Solver::find_core(Literal failed) {
    core_.assign(1, failed);
    if (level_of(failed) == 0) return;
    marked_.assign(1, variable(failed));
    seen_[variable(failed)] = 1;
    const auto take = [&](Literal literal) {
        const std::uint32_t about = variable(literal);
        if (!seen_[about] && variables_of_[about].level > 0) {
            seen_[about] = 1;
            marked_.push_back(about);
        }
        return true;
    };
    for (std::size_t at = trail_.size(); at > levels_[0];) {
        const Literal literal = trail_[--at];
        if (!seen_[variable(literal)]) continue;
        if (variables_of_[variable(literal)].reason.kind == Kind::none) {
            core_.push_back(literal);
        } else {
            each_in_reason(literal, take);
        }
    }
    for (const std::uint32_t about : marked_) seen_[about] = 0;
}

// search

Status Solver::solve(const std::vector<Literal> &assumptions, std::uint64_t conflicts, Moment deadline) {
    core_.clear();
    forced_ = false;
    if (!consistent_) return Status::refuted;
    reuse(assumptions);
    const std::uint64_t first = conflicts_;
    const std::uint32_t assumed = static_cast<std::uint32_t>(assumptions.size());
    std::uint64_t polled = 0;
    while (true) {
        // propagators wait until all is assumed
        const bool ready = level() == 0 || level() >= assumed;
        if (!(ready ? propagate() : propagate_clauses())) {
            if (!resolve()) return Status::refuted;
            if (conflicts_ >= reduce_at_) reduce();
            polled = POLLED_EVERY;
            continue;
        }
        if (++polled >= POLLED_EVERY) {
            polled = 0;
            if (must_stop()) return Status::stopped;
            if (std::chrono::steady_clock::now() >= deadline) return Status::out_of_time;
            if (conflicts_ - first >= conflicts) return Status::out_of_conflicts;
        }
        if (conflicts_ - restarted_at_ >= RESTART_AFTER && fast_ > RESTART_MARGIN * slow_ && level() > assumed) {
            restarted_at_ = conflicts_;
            backtrack(assumed);
        }
        if (level() < assumed) {
            const Literal assumption = assumptions[level()];
            if (values_[assumption] < 0) {
                find_core(assumption);
                return Status::refuted;
            }
            open_level(assumption);
            if (values_[assumption] == 0) assign(assumption, {});
            continue;
        }
        if (trail_.size() == static_cast<std::size_t>(variables_)) {
            if (!check_model()) {
                if (!consistent_) return Status::refuted;
                continue;
            }
            model_.resize(static_cast<std::size_t>(variables_));
            for (int number = 1; number <= variables_; ++number) model_[number - 1] = values_[2 * number] > 0;
            forced_ = level() <= assumed;
            return Status::satisfied;
        }
        std::uint32_t next = pop();
        while (values_[2 * next] != 0) next = pop();
        const Literal decision = 2 * next + !phases_[next];
        ++decided_;
        open_level(decision);
        assign(decision, {});
    }
}

std::size_t Solver::imply_all(const std::vector<Literal> &assumptions, std::vector<Literal> &literals, long &refuting) {
    literals.clear();
    refuting = -1;
    reuse(assumptions);
    backtrack(static_cast<std::uint32_t>(assumptions.size()));
    if (level() == 0 && consistent_ && !propagate()) consistent_ = false;
    if (!consistent_) {
        refuting = 0;
        return 0;
    }
    // what was added since may wait at a level that is kept
    std::size_t many = level(), known = 0;
    bool holds = propagate();
    if (holds) {
        while (many < assumptions.size()) {
            const Literal assumption = assumptions[many];
            known = trail_.size();
            if (values_[assumption] < 0) {
                holds = false;
                break;
            }
            open_level(assumption);
            if (values_[assumption] == 0) assign(assumption, {});
            if (!(holds = propagate())) break;
            ++many;
        }
    } else {
        --many;
        known = levels_[many];
    }
    if (holds) known = trail_.size();
    if (!holds) refuting = static_cast<long>(trail_.size());
    literals.assign(trail_.begin(), trail_.begin() + static_cast<std::ptrdiff_t>(known));
    backtrack(static_cast<std::uint32_t>(many));
    return many;
}

bool Solver::assume_all(const std::vector<Literal> &assumptions) {
    long refuting;
    return imply_all(assumptions, implied_, refuting) == assumptions.size() && refuting < 0;
}

bool Solver::assume(Literal assumption) {
    open_level(assumption);
    assign(assumption, {});
    if (propagate()) return true;
    backtrack(level() - 1);
    return false;
}

// what is kept

bool Solver::is_reason(Place place) {
    const Literal implied = literals(place)[0];
    const Variable &about = variables_of_[variable(implied)];
    return values_[implied] > 0 && about.level > 0 && about.reason.kind == Kind::clause && about.reason.data == place;
}

bool Solver::satisfied_for_good(Place place) {
    const Literal *const clause = literals(place);
    return std::any_of(clause, clause + size_of(place),
                       [&](Literal literal) { return values_[literal] > 0 && level_of(literal) == 0; });
}

// Drop half of what was learnt: clauses over many levels that were not used since last time. And all that is true for
// good.
void Solver::reduce() {
    reduce_at_ = conflicts_ + REDUCE_AFTER + REDUCE_LATER * ++reductions_;
    std::vector<Place> candidates;
    for (const Place place : learnt_) {
        const bool used = flags(place) & USED;
        flags(place) &= ~USED;
        if (!used && flags(place) >> LEVELS > KEPT_FOR_GOOD && !is_reason(place)) candidates.push_back(place);
    }
    std::stable_sort(candidates.begin(), candidates.end(), [&](Place one, Place other) {
        const std::uint32_t levels = flags(one) >> LEVELS, others = flags(other) >> LEVELS;
        return levels > others || (levels == others && size_of(one) > size_of(other));
    });
    for (std::size_t at = 0; at < candidates.size() / 2; ++at) flags(candidates[at]) |= DROPPED;
    for (const std::vector<Place> *places : {&clauses_, &learnt_}) {
        for (const Place place : *places) {
            if (!is_reason(place) && satisfied_for_good(place)) flags(place) |= DROPPED;
        }
    }
    for (const Place place : explanations_) {
        if (!is_reason(place)) flags(place) |= DROPPED;
    }
    collect_garbage();
}

// Move what is left together, in the arena and in the lists.
void Solver::collect_garbage() {
    std::vector<std::uint32_t> moved;
    moved.reserve(arena_.size());
    for (std::vector<Place> *places : {&clauses_, &learnt_, &explanations_}) {
        std::size_t kept = 0;
        for (const Place place : *places) {
            if (flags(place) & DROPPED) continue;
            const Place there = static_cast<Place>(moved.size());
            moved.insert(moved.end(), arena_.begin() + place, arena_.begin() + place + 2 + size_of(place));
            // where it has gone stands in place of its size from now on
            arena_[place] = there;
            (*places)[kept++] = there;
        }
        places->resize(kept);
    }
    std::vector<Watch> watches;
    watches.reserve(watches_.size());
    for (Literal literal = 2; literal < lists_.size(); ++literal) {
        List &list = lists_[literal];
        const std::uint32_t start = static_cast<std::uint32_t>(watches.size());
        const auto for_good = [&](Literal one) { return values_[one] > 0 && level_of(one) == 0; };
        for (std::uint32_t at = 0; at < list.size; ++at) {
            const Watch watch = watches_[list.start + at];
            if (watch.place == BINARY) {
                if (!for_good(literal) && !for_good(watch.blocker)) watches.push_back(watch);
            } else if (!(flags(watch.place) & DROPPED)) {
                watches.push_back({arena_[watch.place], watch.blocker});
            }
        }
        const std::uint32_t size = static_cast<std::uint32_t>(watches.size()) - start;
        list = {start, size, size + size / 4};
        watches.resize(start + list.capacity);
    }
    for (const Literal literal : trail_) {
        Variable &about = variables_of_[variable(literal)];
        if (about.level == 0) {
            about.reason = {};
        } else if (about.reason.kind == Kind::clause) {
            about.reason.data = arena_[about.reason.data];
        }
    }
    arena_.swap(moved);
    watches_.swap(watches);
}

// the order of decisions

void Solver::bump(std::uint32_t variable) {
    activity_[variable] += step_;
    if (activity_[variable] > LARGEST) {
        for (double &activity : activity_) activity /= LARGEST;
        step_ /= LARGEST;
    }
    if (place_in_heap_[variable] != BINARY) sift_up(place_in_heap_[variable]);
}

void Solver::sift_up(std::uint32_t at) {
    const std::uint32_t variable = heap_[at];
    while (at > 0 && before(variable, heap_[(at - 1) / 2])) {
        heap_[at] = heap_[(at - 1) / 2];
        place_in_heap_[heap_[at]] = at;
        at = (at - 1) / 2;
    }
    heap_[at] = variable;
    place_in_heap_[variable] = at;
}

void Solver::sift_down(std::uint32_t at) {
    const std::uint32_t variable = heap_[at];
    for (std::size_t child; (child = 2 * static_cast<std::size_t>(at) + 1) < heap_.size();) {
        if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
        if (!before(heap_[child], variable)) break;
        heap_[at] = heap_[child];
        place_in_heap_[heap_[at]] = at;
        at = static_cast<std::uint32_t>(child);
    }
    heap_[at] = variable;
    place_in_heap_[variable] = at;
}

void Solver::insert(std::uint32_t variable) {
    heap_.push_back(variable);
    sift_up(static_cast<std::uint32_t>(heap_.size() - 1));
}

std::uint32_t Solver::pop() {
    const std::uint32_t top = heap_.front();
    place_in_heap_[top] = BINARY;
    heap_.front() = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sift_down(0);
    return top;
}

}  // namespace native
