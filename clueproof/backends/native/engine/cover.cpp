#include "cover.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace native {

namespace {

inline int lowest(std::uint64_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(bits);
#else
    int place = 0;
    while (!(bits >> place & 1)) ++place;
    return place;
#endif
}

inline int ones(std::uint64_t bits) {
    int number = 0;
    for (; bits; bits &= bits - 1) ++number;
    return number;
}

// Where an option stands: the item, and its bit in the item's mask.
template <class Mask>
struct Place {
    std::int32_t item;
    Mask bit;
};

// Two items with several options in common, and which bits of each these are.
template <class Mask>
struct Crossing {
    std::int32_t one, other;
    Mask in_one, in_other;
};

template <class Mask>
class Masks final : public Cover {
  public:
    std::vector<Place<Mask>> places;       // of all options
    std::vector<std::int32_t> first;       // where those of each option begin
    std::vector<Option> option_at;         // by item * WIDTH + bit
    std::vector<Mask> full;                // the mask of each item
    std::vector<std::int32_t> heads;       // the items that are the first one of some option
    std::vector<Crossing<Mask>> crossings;

    static constexpr std::size_t WIDTH = 8 * sizeof(Mask);

    Masks(std::size_t items_, const std::vector<std::int32_t> &of, const std::vector<std::int32_t> &begin)
        : first(begin), option_at(items_ * WIDTH, -1), full(items_, 0) {
        items = items_;
        options = begin.size() - 1;
        std::vector<std::int32_t> many(items, 0);
        std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::pair<Mask, Mask>>> common;
        for (std::size_t option = 0; option < options; ++option) {
            for (std::int32_t at = begin[option]; at < begin[option + 1]; ++at) {
                const std::int32_t item = of[at], place = many[item]++;
                const Mask bit = static_cast<Mask>(Mask(1) << place);
                places.push_back({item, bit});
                option_at[item * WIDTH + place] = static_cast<Option>(option);
                full[item] |= bit;
            }
            for (std::int32_t a = begin[option]; a < begin[option + 1]; ++a)
                for (std::int32_t b = begin[option]; b < begin[option + 1]; ++b)
                    if (places[a].item < places[b].item)
                        common[{places[a].item, places[b].item}].push_back({places[a].bit, places[b].bit});
        }
        std::vector<char> leads(items, 0);
        for (std::size_t option = 0; option < options; ++option) leads[of[begin[option]]] = 1;
        for (std::size_t item = 0; item < items; ++item)
            if (leads[item]) heads.push_back(static_cast<std::int32_t>(item));
        for (const auto &[pair, bits] : common) {
            if (bits.size() < 2) continue;
            Crossing<Mask> crossing{pair.first, pair.second, 0, 0};
            for (const auto &[one, other] : bits) {
                crossing.in_one |= one;
                crossing.in_other |= other;
            }
            crossings.push_back(crossing);
        }
    }

    std::unique_ptr<Searcher> searcher() const override;
};

template <class Mask>
class Search final : public Searcher {
  public:
    explicit Search(const Masks<Mask> &problem)
        : p_(problem), words_((problem.items + 63) / 64), due_(problem.places.size() + problem.items + 1) {
        push_level();
        start_ = *levels_[0];
        possible_ = start(start_);
    }

    Verdict verify(Facts facts, std::int64_t steps) override {
        steps_ = steps;
        return told(search(0, begin(*levels_[0], facts), 2));
    }

    // Decisions are accepted as long as propagation finds no contradiction, and a cover is looked for only after many of
    // them; where there is none they are made again in smaller batches.
    Verdict draw(Facts facts, const std::vector<Facts> &groups, std::int64_t steps) override {
        steps_ = steps;
        if (!begin(*levels_[0], facts)) return Verdict::none;
        bool possible = false;
        std::size_t batch = groups.size();
        for (std::size_t done = 0; done < groups.size();) {
            batch = std::min(batch, groups.size() - done);
            Verdict verdict = Verdict::unique;
            if (batch == 1 && possible) {
                verdict = decide(groups[done]);
            } else {
                copy(*levels_[0], above(0));
                for (std::size_t at = done; verdict == Verdict::unique && at < done + batch; ++at)
                    if (!decide_quickly(groups[at])) verdict = Verdict::none;
                if (verdict == Verdict::unique) verdict = search_above(1);
                if (verdict == Verdict::unique) std::swap(levels_[0], levels_[1]);
            }
            if (verdict == Verdict::undecided) return verdict;
            if (verdict == Verdict::unique) {
                possible = true;
                done += batch;
                batch *= 2;
                continue;
            }
            batch = std::max<std::size_t>(1, batch / 4);
            if (!possible && (verdict = search_above(0)) != Verdict::unique) return verdict;
            possible = true;
        }
        return told(possible ? Verdict::unique : search_above(0));
    }

    // The groups are halved again and again: what a half is looked at with, all that is kept of the groups before and all
    // behind it, is worked out once for both of its halves.
    Verdict leave_out(const std::vector<Fact> &facts, const std::vector<Facts> &groups, std::size_t at_least,
                      std::int64_t steps, std::vector<char> &left_out) override {
        const Verdict before = verify({facts.data(), facts.data() + facts.size()}, steps);
        if (before != Verdict::unique) return before;
        const std::vector<Option> only = solution;
        std::vector<char> stays(facts.size(), 1);
        for (const Facts &group : groups)
            for (const int *place = group.begin; place < group.end; ++place) stays[*place] = 0;
        kept_.clear();
        for (std::size_t at = 0; at < facts.size(); ++at)
            if (stays[at]) kept_.push_back(facts[at]);
        begin(*levels_[0], {kept_.data(), kept_.data() + kept_.size()});
        Deletion deletion{facts, groups, left_out, facts.size(), at_least};
        leave_out_of(deletion, 0, groups.size(), 0);
        solution = only;
        return Verdict::unique;
    }

  private:
    // What is left at one level of the search.
    struct Level {
        std::vector<Mask> left;            // the options of each item
        std::vector<std::uint64_t> open;   // the items that are not decided
        Option tried = -1;                 // the option that the next level chose
    };

    const Masks<Mask> &p_;
    const std::size_t words_;
    std::vector<std::unique_ptr<Level>> levels_;
    Level start_;                          // before any fact
    bool possible_ = false;                // was no contradiction found there?
    std::vector<Mask> answer_;             // the last cover, as the option of each item
    std::vector<Fact> kept_;
    // Options to choose: the last ones of their items. An option is ruled out once, and has a number of places then.
    std::vector<Option> due_;
    std::size_t number_due_ = 0;
    std::int64_t steps_ = 0;               // that are left

    void push_level() {
        levels_.push_back(std::make_unique<Level>());
        levels_.back()->left.resize(p_.items);
        levels_.back()->open.resize(words_);
    }

    bool is_open(const Level &level, std::int32_t item) const { return level.open[item >> 6] >> (item & 63) & 1; }

    const Place<Mask> *begin_of(Option option) const { return p_.places.data() + p_.first[option]; }

    // Rule an option out: false if an item has none left. `but` is an item that is seen to elsewhere.
    bool rule_out(Mask *left, Option option, std::int32_t but) {
        --steps_;
        for (const Place<Mask> *place = begin_of(option), *const end = begin_of(option + 1); place < end; ++place) {
            const std::int32_t item = place->item;
            if (item == but) continue;
            const Mask rest = left[item] = static_cast<Mask>(left[item] & ~place->bit);
            if (!(rest & (rest - 1))) {
                if (!rest) return false;
                due_[number_due_++] = p_.option_at[item * Masks<Mask>::WIDTH + lowest(rest)];
            }
        }
        return true;
    }

    bool is_in(const std::vector<Mask> &left, Option option) const {
        const auto [item, bit] = p_.places[p_.first[option]];
        return left[item] & bit;
    }

    // Choose what is due, and what follows from it: false at a contradiction.
    bool propagate(Level &level) {
        Mask *const left = level.left.data();
        std::uint64_t *const open = level.open.data();
        while (number_due_) {
            const Option option = due_[--number_due_];
            const Place<Mask> *const begin = begin_of(option), *const end = begin_of(option + 1);
            if (!(open[begin->item >> 6] >> (begin->item & 63) & 1)) continue;
            for (const Place<Mask> *place = begin; place < end; ++place)
                open[place->item >> 6] &= ~(std::uint64_t(1) << (place->item & 63));
            for (const Place<Mask> *place = begin; place < end; ++place) {
                const std::int32_t item = place->item;
                std::uint64_t others = left[item] & ~place->bit;
                left[item] = place->bit;
                const Option *const options = &p_.option_at[item * Masks<Mask>::WIDTH];
                for (; others; others &= others - 1)
                    if (!rule_out(left, options[lowest(others)], item)) return false;
            }
        }
        return true;
    }

    // Rule out what is in `other` but not in `one`, where all options of `one` are in both.
    bool lock(Level &level, std::int32_t item, std::uint64_t outside, bool &found) {
        found = true;
        for (; outside; outside &= outside - 1)
            if (!rule_out(level.left.data(), p_.option_at[item * Masks<Mask>::WIDTH + lowest(outside)], -1)) return false;
        return propagate(level);
    }

    bool locked(Level &level, bool &found) {
        for (const Crossing<Mask> &crossing : p_.crossings) {
            const Mask outside_one = level.left[crossing.one] & ~crossing.in_one;
            const Mask outside_other = level.left[crossing.other] & ~crossing.in_other;
            if (!outside_one == !outside_other) continue;
            if (!(outside_one ? lock(level, crossing.one, outside_one, found)
                              : lock(level, crossing.other, outside_other, found)))
                return false;
        }
        return true;
    }

    // The first open item with the fewest options; -1 if all are decided.
    std::int32_t narrowest(const Level &level) const {
        std::int32_t best = -1;
        int fewest = 65;
        for (std::size_t word = 0; word < words_; ++word) {
            for (std::uint64_t open = level.open[word]; open; open &= open - 1) {
                const std::int32_t item = static_cast<std::int32_t>(64 * word + lowest(open));
                const std::uint64_t left = level.left[item], second = left & (left - 1);
                if (!(second & (second - 1))) return item;
                if (const int number = ones(left); number < fewest) best = item, fewest = number;
            }
        }
        return best;
    }

    // The level above that one.
    Level &above(std::size_t depth) {
        if (depth + 1 == levels_.size()) push_level();
        return *levels_[depth + 1];
    }

    static void copy(const Level &from, Level &to) {
        std::copy(from.left.begin(), from.left.end(), to.left.begin());
        std::copy(from.open.begin(), from.open.end(), to.open.begin());
    }

    // Can the fact hold, as far as is known?
    bool may_hold(const Level &level, Fact fact) const {
        if (fact >= 0) return is_in(level.left, fact);
        return !is_in(level.left, ~fact) || is_open(level, p_.places[p_.first[~fact]].item);
    }

    // Make a fact that may hold true, and what follows from it: false at a contradiction.
    bool apply(Level &level, Fact fact) {
        number_due_ = 0;
        if (fact >= 0)
            due_[number_due_++] = fact;
        else if (is_in(level.left, ~fact) && !rule_out(level.left.data(), ~fact, -1))
            return false;
        return propagate(level);
    }

    // What is left of all options, before any fact: false at a contradiction.
    bool start(Level &level) {
        number_due_ = 0;
        std::copy(p_.full.begin(), p_.full.end(), level.left.begin());
        for (std::size_t item = 0; item < p_.items; ++item) {
            const Mask left = level.left[item];
            level.open[item >> 6] |= std::uint64_t(1) << (item & 63);
            if (!left) return false;
            if (!(left & (left - 1))) due_[number_due_++] = p_.option_at[item * Masks<Mask>::WIDTH + lowest(left)];
        }
        return propagate(level);
    }

    bool begin(Level &level, Facts facts) {
        if (!possible_) return false;
        copy(start_, level);
        for (const Fact *fact = facts.begin; fact < facts.end; ++fact)
            if (!may_hold(level, *fact) || !apply(level, *fact)) return false;
        return true;
    }

    // Groups of positions in facts, and what has been said of the first ones.
    struct Deletion {
        const std::vector<Fact> &facts;
        const std::vector<Facts> &groups;
        std::vector<char> &left_out;
        std::size_t left;  // facts that are not left out yet
        const std::size_t at_least;
    };

    // Goes through the groups with numbers from `from` to `to`: the level has all facts besides. False if it stops there.
    bool leave_out_of(Deletion &deletion, std::size_t from, std::size_t to, std::size_t depth) {
        for (; to - from > 1;) {
            const std::size_t middle = from + (to - from) / 2;
            copy(*levels_[depth], above(depth));
            for (std::size_t number = middle; number < to; ++number) choose(deletion, number, depth + 1);
            if (!leave_out_of(deletion, from, middle, depth + 1)) return false;
            for (; from < middle; ++from)
                if (!deletion.left_out[from]) choose(deletion, from, depth);
        }
        if (from == to) return true;
        const Facts group = deletion.groups[from];
        const std::size_t size = static_cast<std::size_t>(group.end - group.begin);
        if (deletion.left < deletion.at_least + size) return false;
        const Verdict without = other_covers(deletion.facts, group, depth);
        if (without == Verdict::undecided) return false;
        const bool gone = without == Verdict::none;
        if (gone) deletion.left -= size;
        deletion.left_out.push_back(gone);
        return true;
    }

    void choose(const Deletion &deletion, std::size_t number, std::size_t depth) {
        for (const int *place = deletion.groups[number].begin; place < deletion.groups[number].end; ++place)
            apply(*levels_[depth], deletion.facts[*place]);
    }

    // Is there a cover at a level, with something else in place of a fact of the group? They are not all true elsewhere.
    Verdict other_covers(const std::vector<Fact> &facts, Facts group, std::size_t depth) {
        for (const int *place = group.begin; place < group.end; ++place) {
            if (!may_hold(*levels_[depth], ~facts[*place])) continue;
            copy(*levels_[depth], above(depth));
            Level &level = *levels_[depth + 1];
            const Verdict other = search(depth + 1, apply(level, ~facts[*place]), 1);
            if (other != Verdict::none) return other;
            apply(*levels_[depth], facts[*place]);
        }
        return Verdict::none;
    }

    // Is there a cover at a level, which stays as it is?
    Verdict search_above(std::size_t depth) {
        copy(*levels_[depth], above(depth));
        return search(depth + 1, true, 1);
    }

    // Make the first fact of a group true for which there is a cover: level 0, which has one, stays so.
    Verdict decide(Facts group) {
        for (const Fact *fact = group.begin; fact < group.end; ++fact) {
            if (!may_hold(*levels_[0], *fact)) continue;
            copy(*levels_[0], above(0));
            const Verdict found = search(1, apply(*levels_[1], *fact), 1);
            if (found == Verdict::undecided) return found;
            apply(*levels_[0], found == Verdict::unique ? *fact : ~*fact);
            if (found == Verdict::unique) break;
        }
        return Verdict::unique;
    }

    // The same at level 1, where propagation does not refute it; false if level 1 has no cover.
    bool decide_quickly(Facts group) {
        for (const Fact *fact = group.begin; fact < group.end; ++fact) {
            if (!may_hold(*levels_[1], *fact)) continue;
            copy(*levels_[1], above(1));
            if (apply(*levels_[2], *fact)) {
                std::swap(levels_[1], levels_[2]);
                break;
            }
            if (!apply(*levels_[1], ~*fact)) return false;
        }
        return true;
    }

    // The verdict, with its cover as options, each at its first item.
    Verdict told(Verdict verdict) {
        if (verdict != Verdict::unique) return verdict;
        solution.clear();
        for (const std::int32_t item : p_.heads) {
            const Option option = p_.option_at[item * Masks<Mask>::WIDTH + lowest(answer_[item])];
            if (p_.places[p_.first[option]].item == item) solution.push_back(option);
        }
        return verdict;
    }

    // Search from a level on, which nothing is due at; `alive`: no contradiction was found yet. Stops at the cover with
    // number `most`: `unique` stands for one cover, `multiple` for two.
    Verdict search(const std::size_t bottom, bool alive, const int most) {
        int found = 0;
        for (std::size_t depth = bottom;;) {
            while (alive) {
                if (steps_ < 0) return Verdict::undecided;
                Level &level = *levels_[depth];
                // further up they cost more than they save
                for (bool again = depth == bottom; alive && again;) {
                    again = false;
                    alive = locked(level, again);
                }
                if (!alive) break;
                const std::int32_t item = narrowest(level);
                if (item < 0) {
                    if (++found == 2) return Verdict::multiple;
                    answer_ = level.left;
                    if (found == most) return Verdict::unique;
                    break;
                }
                level.tried = p_.option_at[item * Masks<Mask>::WIDTH + lowest(level.left[item])];
                Level &next = above(depth++);
                copy(level, next);
                alive = apply(next, level.tried);
            }
            if (depth == bottom) return found ? Verdict::unique : Verdict::none;
            // what led here is ruled out
            Level &level = *levels_[--depth];
            alive = apply(level, ~level.tried);
        }
    }
};

template <class Mask>
std::unique_ptr<Searcher> Masks<Mask>::searcher() const {
    return std::make_unique<Search<Mask>>(*this);
}

}  // namespace

std::unique_ptr<Cover> Cover::make(std::size_t items, const std::vector<std::int32_t> &of,
                                   const std::vector<std::int32_t> &begin) {
    std::vector<int> many(items, 0);
    for (const std::int32_t item : of) ++many[item];
    const int most = items ? *std::max_element(many.begin(), many.end()) : 0;
    if (most > MOST_OPTIONS) return nullptr;
    std::vector<std::size_t> last(items, begin.size());
    for (std::size_t option = 0; option + 1 < begin.size(); ++option) {
        if (begin[option] == begin[option + 1]) return nullptr;
        for (std::int32_t at = begin[option]; at < begin[option + 1]; ++at)
            if (std::exchange(last[of[at]], option) == option) return nullptr;
    }
    if (most <= 16) return std::make_unique<Masks<std::uint16_t>>(items, of, begin);
    if (most <= 32) return std::make_unique<Masks<std::uint32_t>>(items, of, begin);
    return std::make_unique<Masks<std::uint64_t>>(items, of, begin);
}

}  // namespace native
