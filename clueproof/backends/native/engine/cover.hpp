// Exact cover by bit masks: choose options so that every item is in exactly one of them.
//
// A Sudoku's items are its cells and, for each line and number, the place of the number in the line; an option "this
// cell is that number" is in four of them. (Knuth's words, "The Art of Computer Programming" 7.2.2.1, section "Exact
// cover".) The search keeps for each item the mask of options that are left: an item with one of them has been decided
// (naked and hidden singles alike), one with none is a contradiction. Where that comes to an end, options of one item
// that exclude others are looked for ("locked candidates"; not again further up), and then an item with the fewest
// options is branched on, in a copy of the state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace native {

using Option = std::int32_t;

// An option that is chosen or, as its complement (~option), one that is ruled out.
using Fact = std::int32_t;

struct Facts {
    const Fact *begin, *end;
};

enum class Verdict : char { none = 0, unique = 1, multiple = 2, undecided = 3 };

// Searches for covers of one problem. It belongs to one thread, and keeps its memory from one search to the next.
//
// `steps` says how far a search may go before it is undecided: so many options may be ruled out, each of which takes a
// few nanoseconds.
class Searcher {
  public:
    virtual ~Searcher() = default;

    // Is there exactly one cover that obeys the facts? If so it is in `solution`.
    virtual Verdict verify(Facts facts, std::int64_t steps) = 0;

    // The cover that a series of decisions leads to: of each group of facts the first counts that is possible together
    // with the facts and those that count already. `unique` if there is one, in `solution`. Decisions that leave
    // several covers leave open which.
    virtual Verdict draw(Facts facts, const std::vector<Facts> &groups, std::int64_t steps) = 0;

    // Leaves out groups of facts, in this order, each if there is only one cover without it too. A group is what is chosen
    // at these positions of `facts`; no two share one. Stops where fewer than `at_least` facts would be left, and at the
    // first group that is undecided. Says of the groups that it came to which it left out; `unique` if the facts had one
    // cover to begin with.
    virtual Verdict leave_out(const std::vector<Fact> &facts, const std::vector<Facts> &groups, std::size_t at_least,
                              std::int64_t steps, std::vector<char> &left_out) = 0;

    // The options of the last cover.
    std::vector<Option> solution;
};

// A cover problem. Immutable: threads share it.
class Cover {
  public:
    static constexpr int MOST_OPTIONS = 64;  // of an item: the bits of the largest mask

    virtual ~Cover() = default;
    virtual std::unique_ptr<Searcher> searcher() const = 0;

    std::size_t items = 0, options = 0;

    // The problem whose option i has the items `of[begin[i]]` to `of[begin[i + 1] - 1]`, all different. Null if an item
    // is in more options than a mask has bits, or an option in no item, or twice in one.
    static std::unique_ptr<Cover> make(std::size_t items, const std::vector<std::int32_t> &of,
                                       const std::vector<std::int32_t> &begin);
};

}  // namespace native
