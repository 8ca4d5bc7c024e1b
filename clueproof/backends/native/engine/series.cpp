#include "series.hpp"

#include <algorithm>
#include <utility>

namespace native {

namespace {

// Must a series end before its next query? Queries look at that themselves, but only where they take long.
bool is_over(const Solver &solver, Bounds bounds) {
    return solver.must_stop() || std::chrono::steady_clock::now() >= bounds.deadline;
}

// Goes on with `tried`, group by group, as long as propagation refutes nothing but single literals. No if there is no
// model.
bool accept_quickly(Solver &solver, std::vector<Literal> &tried, const Groups &groups, std::size_t from, std::size_t to) {
    if (!solver.assume_all(tried)) return false;
    for (std::size_t number = from; number < to; ++number) {
        for (const Literal literal : groups[number]) {
            const int value = solver.value(literal);
            if (value > 0) break;
            if (value < 0) continue;
            const bool accepted = solver.assume(literal);
            const Literal held = accepted ? literal : negated(literal);
            if (!accepted && !solver.assume(held)) return false;
            tried.push_back(held);
            if (accepted) break;
        }
    }
    return true;
}

// Accepts the first literal of a group that can be, by one query for each. Anything but `satisfied` is why it stopped.
Status accept_one(Solver &solver, std::vector<Literal> &accepted, const std::vector<Literal> &group, Bounds bounds) {
    for (const Literal literal : group) {
        accepted.push_back(literal);
        const Status status = solver.solve(accepted, bounds.conflicts, bounds.deadline);
        if (status == Status::satisfied) return status;
        accepted.pop_back();
        if (status != Status::refuted) return status;
        accepted.push_back(negated(literal));
    }
    return Status::satisfied;
}

}  // namespace

// Many groups are tried at once; where there is no model then, fewer are.
Draw draw(Solver &solver, const std::vector<Literal> &assumptions, const Groups &groups, Bounds bounds) {
    Draw drawn{assumptions};
    std::size_t batch = groups.size();
    bool possible = false;
    const auto solve = [&](const std::vector<Literal> &literals) {
        return solver.solve(literals, bounds.conflicts, bounds.deadline);
    };
    while (drawn.done < groups.size() || !possible) {
        if (is_over(solver, bounds)) {
            drawn.status = Status::out_of_time;
            return drawn;
        }
        batch = std::min(batch, groups.size() - drawn.done);
        if (possible && batch == 1) {
            drawn.status = accept_one(solver, drawn.accepted, groups[drawn.done], bounds);
            if (drawn.status != Status::satisfied) return drawn;
            ++drawn.done;
            batch = 2;
            continue;
        }
        std::vector<Literal> tried = drawn.accepted;
        const bool open = accept_quickly(solver, tried, groups, drawn.done, drawn.done + batch);
        drawn.status = open ? solve(tried) : Status::refuted;
        if (drawn.status == Status::satisfied) {
            drawn.accepted = std::move(tried);
            drawn.done += batch;
            batch *= 2;
            possible = true;
            continue;
        }
        if (drawn.status != Status::refuted) return drawn;
        if (!possible && (drawn.status = solve(drawn.accepted)) != Status::satisfied) return drawn;
        possible = true;
        batch = std::max<std::size_t>(1, batch / 4);
    }
    return drawn;
}

// What is assumed first is more often in a core: what stays, then what is tried last.
Deletion leave_out(Solver &solver, const std::vector<Literal> &always, const Groups &groups, std::vector<Literal> core,
                   std::size_t most, Bounds bounds) {
    Deletion deletion;
    deletion.core = std::move(core);
    std::vector<Literal> first = always, rest, asked;
    for (auto group = groups.rbegin(); group != groups.rend(); ++group) rest.insert(rest.end(), group->begin(), group->end());
    for (const std::vector<Literal> &group : groups) {
        if (group.size() > most || is_over(solver, bounds)) break;
        const bool touched = std::any_of(group.begin(), group.end(), [&](Literal literal) {
            return std::find(deletion.core.begin(), deletion.core.end(), literal) != deletion.core.end();
        });
        rest.resize(rest.size() - group.size());
        bool out = true;
        if (touched) {
            asked = first;
            asked.insert(asked.end(), rest.begin(), rest.end());
            const Status status = solver.solve(asked, bounds.conflicts, bounds.deadline);
            if (status != Status::refuted && status != Status::satisfied) break;
            ++deletion.queries;
            out = status == Status::refuted;
            if (out)
                deletion.core = solver.core();
            else
                first.insert(first.end(), group.begin(), group.end());
        }
        if (out) most -= group.size();
        deletion.out.push_back(out);
    }
    return deletion;
}

}  // namespace native
