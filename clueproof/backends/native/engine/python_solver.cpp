// `Solver` as Python sees it: literals as in DIMACS, answers as numbers and bytes. It releases Python's lock while it
// searches.

#include "python.hpp"

#include <new>
#include <stdexcept>

#include "acyclic.hpp"
#include "connected.hpp"
#include "loop.hpp"
#include "series.hpp"
#include "solver.hpp"
#include "value_regions.hpp"

namespace native {
namespace {

// A solver that ran out of memory in the middle of something, or while another thread asks it, is of no use.
struct PythonSolver {
    PyObject_HEAD
    Solver *solver;
    bool busy;
};

// A Python exception is set.
struct Raised {};

PythonSolver *of(PyObject *self) { return reinterpret_cast<PythonSolver *>(self); }

void fail(PyObject *kind, const char *message) {
    PyErr_SetString(kind, message);
    throw Raised();
}

// Calls the function with the solver, and turns what it throws into Python's exceptions.
template <typename Function> PyObject *guarded(PyObject *self, Function function) {
    PythonSolver *const own = of(self);
    try {
        if (own->busy) fail(PyExc_RuntimeError, "the solver is at work in another thread");
        if (own->solver == nullptr) fail(PyExc_RuntimeError, "the solver is closed, or ran out of memory");
        return function(*own->solver);
    } catch (const Raised &) {
    } catch (const std::bad_alloc &) {
        delete own->solver;
        own->solver = nullptr;
        PyErr_NoMemory();
    } catch (const std::length_error &) {
        delete own->solver;
        own->solver = nullptr;
        PyErr_NoMemory();
    } catch (const std::exception &error) {
        delete own->solver;
        own->solver = nullptr;
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

// A list or tuple: Python's own, or a copy of another sequence.
class Items {
  public:
    explicit Items(PyObject *sequence) {
        if (PyTuple_CheckExact(sequence) || PyList_CheckExact(sequence)) {
            Py_INCREF(sequence);
            kept_ = sequence;
        } else {
            kept_ = PySequence_Tuple(sequence);
            if (kept_ == nullptr) throw Raised();
        }
        tuple_ = PyTuple_CheckExact(kept_);
    }
    Items(const Items &) = delete;
    Items &operator=(const Items &) = delete;
    ~Items() { Py_DECREF(kept_); }

    Py_ssize_t size() const { return tuple_ ? PyTuple_Size(kept_) : PyList_Size(kept_); }
    PyObject *operator[](Py_ssize_t at) const { return tuple_ ? PyTuple_GetItem(kept_, at) : PyList_GetItem(kept_, at); }

  private:
    PyObject *kept_;
    bool tuple_;
};

long number(PyObject *item) {
    const long value = PyLong_AsLong(item);
    if (value == -1 && PyErr_Occurred()) {
        if (PyErr_ExceptionMatches(PyExc_OverflowError)) fail(PyExc_ValueError, "a number is too large");
        throw Raised();
    }
    return value;
}

Literal literal(const Solver &solver, PyObject *item) {
    const long value = number(item);
    if (value == 0 || value > solver.variables() || value < -solver.variables()) {
        PyErr_Format(PyExc_ValueError, "there is no literal %ld: the solver has variables 1 to %d", value,
                     solver.variables());
        throw Raised();
    }
    return from_dimacs(static_cast<int>(value));
}

void read(const Solver &solver, PyObject *sequence, std::vector<Literal> &literals) {
    const Items items(sequence);
    const Py_ssize_t size = items.size();
    for (Py_ssize_t at = 0; at < size; ++at) literals.push_back(literal(solver, items[at]));
}

std::vector<Literal> literals_of(const Solver &solver, PyObject *sequence) {
    std::vector<Literal> literals;
    read(solver, sequence, literals);
    return literals;
}

Groups groups_of(const Solver &solver, PyObject *sequence) {
    const Items items(sequence);
    const Py_ssize_t size = items.size();
    Groups groups;
    groups.reserve(static_cast<std::size_t>(size));
    for (Py_ssize_t at = 0; at < size; ++at) groups.push_back(literals_of(solver, items[at]));
    return groups;
}

// Pairs of numbers below `count`.
std::vector<Edge> edges_of(PyObject *sequence, long count) {
    const Items items(sequence);
    std::vector<Edge> edges;
    for (Py_ssize_t at = 0; at < items.size(); ++at) {
        const Items pair(items[at]);
        if (pair.size() != 2) fail(PyExc_ValueError, "an edge has two ends");
        const long one = number(pair[0]), other = number(pair[1]);
        if (one < 0 || other < 0 || one >= count || other >= count) fail(PyExc_ValueError, "an edge ends nowhere");
        edges.emplace_back(static_cast<std::uint32_t>(one), static_cast<std::uint32_t>(other));
    }
    return edges;
}

PyObject *list_of(const std::vector<Literal> &literals) {
    PyObject *const list = PyList_New(static_cast<Py_ssize_t>(literals.size()));
    if (list == nullptr) throw Raised();
    for (std::size_t at = 0; at < literals.size(); ++at) {
        PyObject *const item = PyLong_FromLong(to_dimacs(literals[at]));
        if (item == nullptr) {
            Py_DECREF(list);
            throw Raised();
        }
        PyList_SetItem(list, static_cast<Py_ssize_t>(at), item);
    }
    return list;
}

PyObject *none() {
    Py_INCREF(Py_None);
    return Py_None;
}

// methods

int initialise(PyObject *self, PyObject *arguments, PyObject *) {
    int variables;
    if (!PyArg_ParseTuple(arguments, "i:Solver", &variables)) return -1;
    if (of(self)->solver != nullptr || variables < 0 || variables > MOST_VARIABLES) {
        PyErr_Format(PyExc_ValueError, "a solver has 0 to %d variables", MOST_VARIABLES);
        return -1;
    }
    try {
        of(self)->solver = new Solver(variables);
    } catch (const std::exception &) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

void release(PyObject *self) {
    PyTypeObject *const type = Py_TYPE(self);
    delete of(self)->solver;
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

PyObject *grow(PyObject *self, PyObject *argument) {
    return guarded(self, [&](Solver &solver) {
        const long variables = number(argument);
        if (variables > MOST_VARIABLES) {
            PyErr_Format(PyExc_ValueError, "a solver has 0 to %d variables", MOST_VARIABLES);
            throw Raised();
        }
        solver.grow(static_cast<int>(variables));
        return none();
    });
}

PyObject *add_clause(PyObject *self, PyObject *clause) {
    return guarded(self, [&](Solver &solver) {
        const std::vector<Literal> literals = literals_of(solver, clause);
        solver.add_clause(literals.data(), literals.data() + literals.size());
        return none();
    });
}

PyObject *add_clauses(PyObject *self, PyObject *arguments) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        PyObject *sequence;
        Py_ssize_t start, stop;
        if (!PyArg_ParseTuple(arguments, "Onn:add_clauses", &sequence, &start, &stop)) return nullptr;
        const Items clauses(sequence);
        std::vector<Literal> flat;
        for (Py_ssize_t at = start; at < stop && at < clauses.size(); ++at) {
            read(solver, clauses[at], flat);
            flat.push_back(0);
        }
        solver.add_clauses(flat);
        return none();
    });
}

PyObject *add_connected(PyObject *self, PyObject *arguments) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        PyObject *nodes, *edges, *enforcing;
        if (!PyArg_ParseTuple(arguments, "OOO:add_connected", &nodes, &edges, &enforcing)) return nullptr;
        std::vector<Literal> literals = literals_of(solver, nodes);
        const std::vector<Edge> pairs = edges_of(edges, static_cast<long>(literals.size()));
        solver.add_propagator(
            std::make_unique<Connected>(std::move(literals), pairs, literals_of(solver, enforcing)));
        return none();
    });
}

// Lines between points, each with its two ends: loops, and what is acyclic.
template <typename Rule> PyObject *add_lines(PyObject *self, PyObject *arguments) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        PyObject *lines, *ends, *enforcing;
        int points;
        if (!PyArg_ParseTuple(arguments, "OiOO", &lines, &points, &ends, &enforcing)) return nullptr;
        std::vector<Literal> literals = literals_of(solver, lines);
        const std::vector<Edge> pairs = edges_of(ends, points);
        if (points < 0 || pairs.size() != literals.size()) fail(PyExc_ValueError, "each line has two ends");
        solver.add_propagator(std::make_unique<Rule>(std::move(literals), static_cast<std::size_t>(points), pairs,
                                                     literals_of(solver, enforcing)));
        return none();
    });
}

PyObject *add_value_regions(PyObject *self, PyObject *arguments) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        PyObject *values, *nodes, *edges, *enforcing;
        int or_more;
        if (!PyArg_ParseTuple(arguments, "OOOiO:add_value_regions", &values, &nodes, &edges, &or_more, &enforcing))
            return nullptr;
        std::vector<int> numbers;
        const Items items(values);
        for (Py_ssize_t at = 0; at < items.size(); ++at) {
            const long value = number(items[at]);
            if (value < -MOST_VARIABLES || value > MOST_VARIABLES) fail(PyExc_ValueError, "a number is too large");
            numbers.push_back(static_cast<int>(value));
        }
        // for each node as many literals as there are values, 0 for none
        const Items rows(nodes);
        std::vector<Literal> literals;
        for (Py_ssize_t at = 0; at < rows.size(); ++at) {
            const Items row(rows[at]);
            if (row.size() != items.size()) fail(PyExc_ValueError, "each node has a literal for each value, or 0");
            for (Py_ssize_t place = 0; place < row.size(); ++place) {
                literals.push_back(number(row[place]) == 0 ? 0 : literal(solver, row[place]));
            }
        }
        const std::vector<Edge> pairs = edges_of(edges, static_cast<long>(rows.size()));
        if (numbers.empty() && rows.size() > 0) fail(PyExc_ValueError, "nodes need values");
        solver.add_propagator(std::make_unique<ValueRegions>(std::move(numbers), std::move(literals), pairs, or_more,
                                                             literals_of(solver, enforcing)));
        return none();
    });
}

Moment after(double seconds) {
    return std::chrono::steady_clock::now() +
           std::chrono::nanoseconds(static_cast<long long>(std::min(seconds, 1e6) * 1e9));
}

// Calls the function without Python's lock.
template <typename Function> auto at_work(PyObject *self, Function function) {
    struct Unlocked {
        PythonSolver *own;
        PyThreadState *thread;
        explicit Unlocked(PythonSolver *one) : own(one) {
            own->busy = true;
            thread = PyEval_SaveThread();
        }
        ~Unlocked() {
            PyEval_RestoreThread(thread);
            own->busy = false;
        }
    } const unlocked(of(self));
    return function();
}

PyObject *solve(PyObject *self, PyObject *arguments) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        PyObject *assumptions;
        unsigned long long conflicts;
        double seconds;
        if (!PyArg_ParseTuple(arguments, "OKd:solve", &assumptions, &conflicts, &seconds)) return nullptr;
        const std::vector<Literal> literals = literals_of(solver, assumptions);
        const Moment deadline = after(seconds);
        const Status status = at_work(self, [&] { return solver.solve(literals, conflicts, deadline); });
        return PyLong_FromLong(static_cast<long>(status));
    });
}

PyObject *draw(PyObject *self, PyObject *arguments) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        PyObject *assumptions, *decisions;
        unsigned long long conflicts;
        double seconds;
        if (!PyArg_ParseTuple(arguments, "OOKd:draw", &assumptions, &decisions, &conflicts, &seconds)) return nullptr;
        const std::vector<Literal> literals = literals_of(solver, assumptions);
        const Groups groups = groups_of(solver, decisions);
        const Bounds bounds{conflicts, after(seconds)};
        const Draw drawn = at_work(self, [&] { return draw(solver, literals, groups, bounds); });
        return Py_BuildValue("lnN", static_cast<long>(drawn.status), static_cast<Py_ssize_t>(drawn.done),
                             list_of(drawn.accepted));
    });
}

PyObject *leave_out(PyObject *self, PyObject *arguments) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        PyObject *always, *offered, *refuted;
        Py_ssize_t most;
        unsigned long long conflicts;
        double seconds;
        if (!PyArg_ParseTuple(arguments, "OOOnKd:leave_out", &always, &offered, &refuted, &most, &conflicts, &seconds))
            return nullptr;
        const std::vector<Literal> literals = literals_of(solver, always), core = literals_of(solver, refuted);
        const Groups groups = groups_of(solver, offered);
        const Bounds bounds{conflicts, after(seconds)};
        const std::size_t room = most < 0 ? 0 : static_cast<std::size_t>(most);
        const Deletion deletion =
            at_work(self, [&] { return leave_out(solver, literals, groups, core, room, bounds); });
        PyObject *const left = list_of(deletion.core);
        const char *const out = deletion.out.empty() ? "" : deletion.out.data();
        return Py_BuildValue("y#NK", out, static_cast<Py_ssize_t>(deletion.out.size()), left,
                             static_cast<unsigned long long>(deletion.queries));
    });
}

PyObject *implied(PyObject *self, PyObject *assumptions) {
    return guarded(self, [&](Solver &solver) -> PyObject * {
        std::vector<Literal> literals;
        long refuting;
        const std::size_t many = solver.imply_all(literals_of(solver, assumptions), literals, refuting);
        return Py_BuildValue("nNl", static_cast<Py_ssize_t>(many), list_of(literals), refuting);
    });
}

PyObject *values(PyObject *self, PyObject *) {
    return guarded(self, [](Solver &solver) {
        return PyBytes_FromStringAndSize(solver.model().data(), static_cast<Py_ssize_t>(solver.model().size()));
    });
}

PyObject *core(PyObject *self, PyObject *) {
    return guarded(self, [](Solver &solver) { return list_of(solver.core()); });
}

PyObject *forced(PyObject *self, PyObject *) {
    return guarded(self, [](Solver &solver) { return PyBool_FromLong(solver.forced()); });
}

PyObject *counts(PyObject *self, PyObject *) {
    return guarded(self, [](Solver &solver) {
        return Py_BuildValue("KKK", static_cast<unsigned long long>(solver.conflicts()),
                             static_cast<unsigned long long>(solver.decisions()),
                             static_cast<unsigned long long>(solver.explanations()));
    });
}

// These two may come from another thread.
PyObject *stop(PyObject *self, PyObject *) {
    if (of(self)->solver != nullptr) of(self)->solver->stop();
    return none();
}

PyObject *go_on(PyObject *self, PyObject *) {
    if (of(self)->solver != nullptr) of(self)->solver->go_on();
    return none();
}

PyObject *close(PyObject *self, PyObject *) {
    if (of(self)->busy) {
        PyErr_SetString(PyExc_RuntimeError, "the solver is at work in another thread");
        return nullptr;
    }
    delete of(self)->solver;
    of(self)->solver = nullptr;
    return none();
}

PyMethodDef methods[] = {
    {"grow", grow, METH_O, nullptr},
    {"add_clause", add_clause, METH_O, nullptr},
    {"add_clauses", add_clauses, METH_VARARGS, nullptr},
    {"add_connected", add_connected, METH_VARARGS, nullptr},
    {"add_loop", add_lines<Loop>, METH_VARARGS, nullptr},
    {"add_acyclic", add_lines<Acyclic>, METH_VARARGS, nullptr},
    {"add_value_regions", add_value_regions, METH_VARARGS, nullptr},
    {"solve", solve, METH_VARARGS, nullptr},
    {"draw", draw, METH_VARARGS, nullptr},
    {"leave_out", leave_out, METH_VARARGS, nullptr},
    {"implied", implied, METH_O, nullptr},
    {"values", values, METH_NOARGS, nullptr},
    {"core", core, METH_NOARGS, nullptr},
    {"forced", forced, METH_NOARGS, nullptr},
    {"counts", counts, METH_NOARGS, nullptr},
    {"stop", stop, METH_NOARGS, nullptr},
    {"go_on", go_on, METH_NOARGS, nullptr},
    {"close", close, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char *>("A conflict-driven solver; see `_engine.pyi`.")},
    {Py_tp_init, reinterpret_cast<void *>(initialise)},
    {Py_tp_dealloc, reinterpret_cast<void *>(release)},
    {Py_tp_methods, methods},
    {0, nullptr},
};

PyType_Spec specification = {
    "clueproof.backends.native._engine.Solver", sizeof(PythonSolver), 0, Py_TPFLAGS_DEFAULT, slots,
};

}  // namespace

int add_solver(PyObject *module) {
    PyObject *const type = PyType_FromModuleAndSpec(module, &specification, nullptr);
    if (type == nullptr) return -1;
    const int added = PyModule_AddObjectRef(module, "Solver", type);
    Py_DECREF(type);
    return added;
}

}  // namespace native
