// The extension module `clueproof.backends.native._engine`, in the limited API of Python 3.11 (abi3).
//
// Each part of the engine has a file that adds what Python sees of it to the module; this one only puts them together.

#include <initializer_list>

#include "python.hpp"

namespace {

int execute(PyObject *module) {
    if (PyModule_AddStringConstant(module, "COMPILER", native::compiler()) < 0) return -1;
    for (const auto add : {native::add_solver, native::add_lists, native::add_houses})
        if (add(module) < 0) return -1;
    return 0;
}

PyModuleDef_Slot slots[] = {
    {Py_mod_exec, reinterpret_cast<void *>(execute)},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_engine", "The native engine: see clueproof/backends/native.", 0, nullptr, slots,
    nullptr, nullptr, nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit__engine() { return PyModuleDef_Init(&definition); }
