// Python's limited API, and what each part of the engine adds to the module.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace native {

// What the engine was built with.
inline const char *compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "another compiler";
#endif
}

// The parts.
int add_solver(PyObject *module);
int add_lists(PyObject *module);
int add_houses(PyObject *module);

}  // namespace native
