// What Python sees of the search for exact covers: a problem, made once, and questions about whole lists of facts.
//
// Numbers come as buffers of C ints (`array('i')`) and go back as bytes. A search works without the lock of Python.

#include <chrono>
#include <string>
#include <utility>

#include "buffers.hpp"
#include "cover.hpp"
#include "python.hpp"

namespace native {

namespace {

using Clock = std::chrono::steady_clock;

// A cover problem as a Python object.
struct Problem {
    PyObject_HEAD
    const Cover *cover;
    const std::vector<int> *key_of;  // of each option: 256 times the number of the key whose value it is, plus the value
    std::size_t keys;
};

Problem *problem(PyObject *self) { return reinterpret_cast<Problem *>(self); }

// Are the facts about options of the problem? If not, there is a Python error.
bool are_facts(const Cover &cover, const Ints &facts) {
    for (const int fact : facts) {
        if (static_cast<std::size_t>(fact < 0 ? ~fact : fact) >= cover.options) {
            PyErr_Format(PyExc_ValueError, "there is no option %d", fact < 0 ? ~fact : fact);
            return false;
        }
    }
    return true;
}

Facts group(const Ints &facts, const Ints &ends, std::size_t number) {
    return {facts.begin() + (number ? ends[number - 1] : 0), facts.begin() + ends[number]};
}

void write_keys(const Problem &self, const std::vector<Option> &solution, char *to) {
    for (const Option option : solution) {
        const int key = (*self.key_of)[option];
        if (key >= 0) to[key >> 8] = static_cast<char>(key & 255);
    }
}

PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *) {
    Py_ssize_t items, keys;
    PyObject *of_object, *begin_object, *key_object;
    if (!PyArg_ParseTuple(arguments, "nOOOn", &items, &of_object, &begin_object, &key_object, &keys)) return nullptr;
    Ints of, begin, key_of;
    if (!of.take(of_object) || !begin.take(begin_object) || !key_of.take(key_object)) return nullptr;
    bool fits = items >= 0 && keys >= 0 && begin.size() == key_of.size() + 1 && are_ends(begin, of.size()) &&
                begin[0] == 0 && static_cast<std::size_t>(begin[begin.size() - 1]) == of.size();
    for (const int item : of) fits = fits && item >= 0 && item < items;
    for (const int key : key_of) fits = fits && key >= -1 && key >> 8 < keys;
    if (!fits) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "this is no cover problem");
        return nullptr;
    }
    std::unique_ptr<Cover> cover;
    std::unique_ptr<std::vector<int>> kept;
    if (!unlocked([&] {
            cover = Cover::make(static_cast<std::size_t>(items), {of.begin(), of.end()}, {begin.begin(), begin.end()});
            kept = std::make_unique<std::vector<int>>(key_of.begin(), key_of.end());
        }))
        return nullptr;
    if (!cover) {
        PyErr_Format(PyExc_ValueError, "an item has more than %d options, or an option no item or one twice",
                     Cover::MOST_OPTIONS);
        return nullptr;
    }
    const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
    PyObject *self = allocate(type, 0);
    if (!self) return nullptr;
    problem(self)->cover = cover.release();
    problem(self)->key_of = kept.release();
    problem(self)->keys = static_cast<std::size_t>(keys);
    return self;
}

void destroy(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    delete problem(self)->cover;
    delete problem(self)->key_of;
    const auto release = reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free));
    release(self);
    Py_DECREF(type);
}

PyObject *verify(PyObject *self, PyObject *arguments) {
    PyObject *facts_object, *ends_object;
    Py_ssize_t first;
    long long steps;
    double seconds;
    if (!PyArg_ParseTuple(arguments, "OOnLd", &facts_object, &ends_object, &first, &steps, &seconds)) return nullptr;
    Ints facts, ends;
    const Problem &p = *problem(self);
    if (!facts.take(facts_object) || !ends.take(ends_object) || !are_facts(*p.cover, facts) ||
        !are_ends(ends, facts.size()))
        return nullptr;
    if (first < 0) {
        PyErr_SetString(PyExc_ValueError, "the first list has a number from 0 on");
        return nullptr;
    }
    std::string verdicts, keys;
    std::vector<double> times;
    if (!unlocked([&] {
            const auto searcher = p.cover->searcher();
            const auto started = Clock::now();
            auto before = started;
            for (std::size_t number = static_cast<std::size_t>(first); number < ends.size(); ++number) {
                const Verdict verdict = searcher->verify(group(facts, ends, number), steps);
                verdicts.push_back(static_cast<char>(verdict));
                keys.resize(keys.size() + p.keys);
                if (verdict == Verdict::unique) write_keys(p, searcher->solution, &keys[keys.size() - p.keys]);
                const auto now = Clock::now();
                times.push_back(std::chrono::duration<double>(now - before).count());
                before = now;
                if (now - started > std::chrono::duration<double>(seconds)) break;
            }
        }))
        return nullptr;
    return Py_BuildValue("(NNN)", as_bytes(verdicts), as_bytes(keys), as_bytes(times));
}

PyObject *draw(PyObject *self, PyObject *arguments) {
    PyObject *facts_object, *decisions_object, *ends_object;
    long long steps;
    if (!PyArg_ParseTuple(arguments, "OOOL", &facts_object, &decisions_object, &ends_object, &steps)) return nullptr;
    Ints facts, decisions, ends;
    const Problem &p = *problem(self);
    if (!facts.take(facts_object) || !decisions.take(decisions_object) || !ends.take(ends_object) ||
        !are_facts(*p.cover, facts) || !are_facts(*p.cover, decisions) || !are_ends(ends, decisions.size()))
        return nullptr;
    Verdict verdict = Verdict::undecided;
    std::string keys;
    if (!unlocked([&] {
            std::vector<Facts> groups;
            for (std::size_t number = 0; number < ends.size(); ++number)
                groups.push_back(group(decisions, ends, number));
            const auto searcher = p.cover->searcher();
            verdict = searcher->draw({facts.begin(), facts.end()}, groups, steps);
            keys.resize(p.keys);
            if (verdict == Verdict::unique) write_keys(p, searcher->solution, keys.data());
        }))
        return nullptr;
    return Py_BuildValue("(iN)", static_cast<int>(verdict), as_bytes(keys));
}

PyObject *leave_out(PyObject *self, PyObject *arguments) {
    PyObject *facts_object, *places_object, *ends_object;
    Py_ssize_t at_least;
    long long steps;
    if (!PyArg_ParseTuple(arguments, "OOOnL", &facts_object, &places_object, &ends_object, &at_least, &steps))
        return nullptr;
    Ints facts, places, ends;
    const Problem &p = *problem(self);
    if (!facts.take(facts_object) || !places.take(places_object) || !ends.take(ends_object) ||
        !are_facts(*p.cover, facts) || !are_ends(ends, places.size()))
        return nullptr;
    std::vector<char> seen(facts.size(), 0);
    for (const int place : places) {
        if (place < 0 || static_cast<std::size_t>(place) >= facts.size() || seen[place]++) {
            PyErr_SetString(PyExc_ValueError, "groups are of different positions in the facts");
            return nullptr;
        }
    }
    Verdict verdict = Verdict::undecided;
    std::string keys;
    std::vector<char> left_out;
    if (!unlocked([&] {
            std::vector<Facts> groups;
            for (std::size_t number = 0; number < ends.size(); ++number) groups.push_back(group(places, ends, number));
            const auto searcher = p.cover->searcher();
            const std::size_t least = at_least < 0 ? 0 : static_cast<std::size_t>(at_least);
            verdict = searcher->leave_out({facts.begin(), facts.end()}, groups, least, steps, left_out);
            keys.resize(p.keys);
            if (verdict == Verdict::unique) write_keys(p, searcher->solution, keys.data());
        }))
        return nullptr;
    return Py_BuildValue("(iNN)", static_cast<int>(verdict), as_bytes(keys), as_bytes(left_out));
}

PyMethodDef methods[] = {
    {"verify", verify, METH_VARARGS,
     "verify(facts, ends, first, steps, seconds): for each list of facts, from that number on, its verdict, the keys of "
     "a unique cover, and the seconds that it took. Fewer lists where the time is up."},
    {"draw", draw, METH_VARARGS,
     "draw(facts, decisions, ends, steps): the verdict, and the keys of the cover that the decisions lead to."},
    {"leave_out", leave_out, METH_VARARGS,
     "leave_out(facts, places, ends, at_least, steps): the verdict, the keys, and of each group whether it is left out."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char *>("Cover(items, of, begin, key_of, keys): an exact cover problem.")},
    {Py_tp_new, reinterpret_cast<void *>(make)},
    {Py_tp_dealloc, reinterpret_cast<void *>(destroy)},
    {Py_tp_methods, methods},
    {0, nullptr},
};

PyType_Spec specification = {
    "clueproof.backends.native._engine.Cover", sizeof(Problem), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots,
};

}  // namespace

int add_lists(PyObject *module) {
    PyObject *type = PyType_FromSpec(&specification);
    if (!type) return -1;
    const int added = PyModule_AddObjectRef(module, "Cover", type);
    Py_DECREF(type);
    if (added < 0) return -1;
    for (const auto &[name, verdict] : {std::pair{"NONE", Verdict::none}, std::pair{"UNIQUE", Verdict::unique},
                                        std::pair{"MULTIPLE", Verdict::multiple},
                                        std::pair{"UNDECIDED", Verdict::undecided}})
        if (PyModule_AddIntConstant(module, name, static_cast<long>(verdict)) < 0) return -1;
    return 0;
}

}  // namespace native
