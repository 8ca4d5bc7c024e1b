// What the engine is given by Python as buffers, and work without Python's lock.
#pragma once

#include <cstddef>
#include <new>
#include <string>

#include "python.hpp"

namespace native {

// A buffer of C ints that a caller gave; it can be read as long as this lives.
class Ints {
  public:
    ~Ints() {
        if (taken_) PyBuffer_Release(&view_);
    }

    // False, with a Python error, for anything else.
    bool take(PyObject *object) {
        if (PyObject_GetBuffer(object, &view_, PyBUF_CONTIG_RO | PyBUF_FORMAT) < 0) return false;
        taken_ = true;
        if (view_.itemsize == sizeof(int) && view_.format && std::string(view_.format) == "i") return true;
        PyErr_SetString(PyExc_TypeError, "expected an array of C ints");
        return false;
    }

    const int *begin() const { return static_cast<const int *>(view_.buf); }
    const int *end() const { return begin() + size(); }
    std::size_t size() const { return static_cast<std::size_t>(view_.len) / sizeof(int); }
    int operator[](std::size_t place) const { return begin()[place]; }

  private:
    Py_buffer view_{};
    bool taken_ = false;
};

// Do the ends of groups rise, up to the number of what is in them? If not, there is a Python error.
inline bool are_ends(const Ints &ends, std::size_t number) {
    int before = 0;
    for (const int end : ends) {
        if (end < before || static_cast<std::size_t>(end) > number) {
            PyErr_SetString(PyExc_ValueError, "the ends of groups rise, to the number of facts at most");
            return false;
        }
        before = end;
    }
    return true;
}

// The content of a vector or string as bytes; null, with a Python error, if memory runs out.
template <class Content>
PyObject *as_bytes(const Content &content) {
    return PyBytes_FromStringAndSize(reinterpret_cast<const char *>(content.data()),
                                     static_cast<Py_ssize_t>(content.size() * sizeof(content[0])));
}

// Work without the lock. False, with a Python error, if memory runs out.
template <class Work>
bool unlocked(Work work) {
    bool done = true;
    Py_BEGIN_ALLOW_THREADS
    try {
        work();
    } catch (const std::bad_alloc &) {
        done = false;
    }
    Py_END_ALLOW_THREADS
    if (!done) PyErr_NoMemory();
    return done;
}

}  // namespace native
