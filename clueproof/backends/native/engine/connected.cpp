#include "connected.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace native {

Connected::Connected(std::vector<Literal> nodes, const std::vector<Edge> &edges, std::vector<Literal> enforcing)
    : Rule(std::move(enforcing)), nodes_(std::move(nodes)), graph_(nodes_.size(), edges), seen_(nodes_.size()),
      piece_(nodes_.size()), barred_(nodes_.size()), reached_(nodes_.size()), parent_(nodes_.size()),
      order_(nodes_.size()), low_(nodes_.size()), trues_(nodes_.size()), next_(nodes_.size()) {}

void Connected::propagate(Solver &solver) {
    if (!in_force(solver)) return;
    for (Node node = 0; node < nodes_.size(); ++node) {
        seen_[node] = static_cast<signed char>(solver.value(nodes_[node]));
    }
    std::fill(piece_.begin(), piece_.end(), 0);
    const auto some = std::find_if(seen_.begin(), seen_.end(), [](signed char value) { return value > 0; });
    if (some == seen_.end()) return;
    search(static_cast<Node>(some - seen_.begin()));
    const Node lost = first_true(solver, true);
    if (lost != NONE) {
        mark_piece(lost);
        const Node root = first_true(solver, true);
        Clause clause;
        separate(lost, root, clause);
        solver.contradict(clause);
        return;
    }
    for (const Node node : articulations_) solver.imply(nodes_[node]);
    for (Node node = 0; node < nodes_.size(); ++node) {
        if (!piece_[node] && seen_[node] == 0) solver.imply(negated(nodes_[node]));
    }
}

// The node that was true first, of all or of those outside the marked piece: the earlier, the more often the reason
// holds.
Connected::Node Connected::first_true(const Solver &solver, bool outside) const {
    Node found = NONE;
    std::uint32_t earliest = 0;
    for (Node node = 0; node < nodes_.size(); ++node) {
        if (seen_[node] <= 0 || (outside && piece_[node])) continue;
        const std::uint32_t position = solver.position(nodes_[node]);
        if (found == NONE || position < earliest) {
            found = node;
            earliest = position;
        }
    }
    return found;
}

// Marks the piece of the root, and finds the open nodes that part a true one from it.
void Connected::search(Node root) {
    articulations_.clear();
    stack_.assign(1, root);
    Node visited = 0;
    const auto enter = [&](Node node, Node parent) {
        piece_[node] = 1;
        parent_[node] = parent;
        order_[node] = low_[node] = visited++;
        trues_[node] = seen_[node] > 0;
        next_[node] = graph_.from(node).begin();
    };
    enter(root, NONE);
    while (!stack_.empty()) {
        const Node node = stack_.back();
        if (next_[node] != graph_.from(node).end()) {
            const Node near = (next_[node]++)->to;
            if (seen_[near] < 0) continue;
            if (!piece_[near]) {
                enter(near, node);
                stack_.push_back(near);
            } else if (near != parent_[node]) {
                low_[node] = std::min(low_[node], order_[near]);
            }
            continue;
        }
        stack_.pop_back();
        const Node parent = parent_[node];
        if (parent == NONE) continue;
        low_[parent] = std::min(low_[parent], low_[node]);
        trues_[parent] += trues_[node];
        if (low_[node] >= order_[parent] && trues_[node] > 0 && seen_[parent] == 0 &&
            (articulations_.empty() || articulations_.back() != parent)) {
            articulations_.push_back(parent);
        }
    }
}

// Marks the piece of a node that is not false.
void Connected::mark_piece(Node start) {
    std::fill(piece_.begin(), piece_.end(), 0);
    piece_[start] = 1;
    stack_.assign(1, start);
    while (!stack_.empty()) {
        const Node node = stack_.back();
        stack_.pop_back();
        for (const Graph::Way way : graph_.from(node)) {
            if (seen_[way.to] >= 0 && !piece_[way.to]) {
                piece_[way.to] = 1;
                stack_.push_back(way.to);
            }
        }
    }
}

// Adds to a clause that two nodes of different pieces are not both true, or a node of a boundary between them is.
void Connected::separate(Node inside, Node outside, Clause &clause) {
    mark_piece(inside);
    boundary_.clear();
    std::fill(barred_.begin(), barred_.end(), 0);
    for (Node node = 0; node < nodes_.size(); ++node) {
        if (piece_[node]) continue;
        for (const Graph::Way way : graph_.from(node)) {
            if (piece_[way.to]) {
                barred_[node] = 1;
                boundary_.push_back(node);
                break;
            }
        }
    }
    // what of the boundary can be reached from the other side, over any nodes
    std::fill(reached_.begin(), reached_.end(), 0);
    reached_[outside] = 1;
    stack_.assign(1, outside);
    while (!stack_.empty()) {
        const Node node = stack_.back();
        stack_.pop_back();
        if (barred_[node]) continue;
        for (const Graph::Way way : graph_.from(node)) {
            if (!reached_[way.to]) {
                reached_[way.to] = 1;
                stack_.push_back(way.to);
            }
        }
    }
    clause.push_back(negated(nodes_[inside]));
    clause.push_back(negated(nodes_[outside]));
    for (const Node node : boundary_) {
        if (reached_[node]) clause.push_back(nodes_[node]);
    }
    add_exception(clause);
}

// The values of the nodes before a literal was implied.
void Connected::see(const Solver &solver, Literal implied) {
    const std::uint32_t limit = solver.position(implied);
    for (Node node = 0; node < nodes_.size(); ++node) {
        const int value = solver.value(nodes_[node]);
        seen_[node] = static_cast<signed char>(value != 0 && solver.position(nodes_[node]) < limit ? value : 0);
    }
}

void Connected::explain(const Solver &solver, Literal implied, Clause &reason) {
    see(solver, implied);
    std::fill(piece_.begin(), piece_.end(), 0);
    const Node root = first_true(solver, false);
    if (root == NONE) throw std::logic_error("Connected: nothing was true");
    reason.push_back(implied);
    const auto finish = [&](Node inside, Node outside) {
        separate(inside, outside, reason);
        // it stands first already
        reason.erase(std::remove(reason.begin() + 1, reason.end(), implied), reason.end());
    };
    for (Node node = 0; node < nodes_.size(); ++node) {
        if (nodes_[node] != negated(implied)) continue;
        // false, because it can't be reached
        mark_piece(node);
        if (!piece_[root]) return finish(node, root);
    }
    for (Node node = 0; node < nodes_.size(); ++node) {
        if (nodes_[node] == implied) seen_[node] = -1;
    }
    // true, because others can't be reached without it
    mark_piece(root);
    const Node lost = first_true(solver, true);
    if (lost == NONE) throw std::logic_error("Connected: nothing was parted");
    finish(lost, root);
}

bool Connected::follows(const Clause &clause) const {
    if (!has_exception(clause)) return false;
    // if all its literals are false, are there true nodes in two pieces?
    std::vector<Node> above(nodes_.size());
    std::iota(above.begin(), above.end(), 0);
    const auto top = [&](Node node) {
        while (above[node] != node) node = above[node] = above[above[node]];
        return node;
    };
    for (Node node = 0; node < nodes_.size(); ++node) {
        for (const Graph::Way way : graph_.from(node)) {
            if (!has(clause, nodes_[node]) && !has(clause, nodes_[way.to])) above[top(node)] = top(way.to);
        }
    }
    Node some = NONE;
    for (Node node = 0; node < nodes_.size(); ++node) {
        if (!has(clause, negated(nodes_[node])) || has(clause, nodes_[node])) continue;
        if (some != NONE && top(some) != top(node)) return true;
        some = node;
    }
    return false;
}

}  // namespace native
