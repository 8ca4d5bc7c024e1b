// Series of queries in one call, in which each depends on the answers before it.
//
// What they come to is a matter of yes and no alone, so that any other solver comes to the same. Where a query takes too
// long a series ends before it, and says how far it came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver.hpp"

namespace native {

// Groups of literals, in the order of the series.
using Groups = std::vector<std::vector<Literal>>;

// What a series may take: so many conflicts in a query, and all of it so long.
struct Bounds {
    std::uint64_t conflicts;
    Moment deadline;
};

struct Draw {
    std::vector<Literal> accepted;  // the assumptions, then the decisions, or their negations where they were rejected
    std::size_t done = 0;           // groups
    Status status = Status::stopped;
};

// Of each group the first literal is accepted with which there is a model: with the assumptions, and with what was
// accepted before. `satisfied` where that was done for all groups, and the last model of the solver has them all;
// `refuted` where the assumptions have none.
Draw draw(Solver &solver, const std::vector<Literal> &assumptions, const Groups &groups, Bounds bounds);

struct Deletion {
    std::vector<char> out;      // for each of the first groups, was it left out?
    std::vector<Literal> core;  // assumptions that are left and are refuted together
    std::uint64_t queries = 0;
};

// Leaves out groups of assumptions, each if those that are left are refuted without it too, together with `always`. The
// `core` is of assumptions that are known to be refuted together. At most `most` literals are left out.
Deletion leave_out(Solver &solver, const std::vector<Literal> &always, const Groups &groups, std::vector<Literal> core,
                   std::size_t most, Bounds bounds);

}  // namespace native
