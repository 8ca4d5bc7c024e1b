// The check of finished boards whose only rule is that each house (row, column, box ...) has every number once.
//
// Houses come from the genre's own check in plain Python, as places on the board. Nothing here has to do with models, or
// with the search whose answers are checked.

#include <string>
#include <vector>

#include "buffers.hpp"
#include "python.hpp"

namespace native {

namespace {

// Has the house the numbers from 1 to its size, each once?
bool is_complete(const int *begin, const int *end, const unsigned char *board, std::vector<char> &seen) {
    const std::size_t size = static_cast<std::size_t>(end - begin);
    seen.assign(size + 1, 0);
    for (const int *place = begin; place < end; ++place) {
        const std::size_t number = board[*place];
        if (number < 1 || number > size || seen[number]) return false;
        seen[number] = 1;
    }
    return true;
}

PyObject *complete_boards(PyObject *, PyObject *arguments) {
    PyObject *places_object, *ends_object;
    const char *boards;
    Py_ssize_t length, cells;
    if (!PyArg_ParseTuple(arguments, "OOy#n", &places_object, &ends_object, &boards, &length, &cells)) return nullptr;
    Ints places, ends;
    if (!places.take(places_object) || !ends.take(ends_object) || !are_ends(ends, places.size())) return nullptr;
    bool fits = cells > 0 && length % cells == 0;
    for (const int place : places) fits = fits && place >= 0 && place < cells;
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "houses are places of the board, and boards have as many cells each");
        return nullptr;
    }
    std::string complete;
    if (!unlocked([&] {
            std::vector<char> seen;
            for (Py_ssize_t board = 0; board < length; board += cells) {
                bool holds = true;
                for (std::size_t house = 0; holds && house < ends.size(); ++house)
                    holds = is_complete(places.begin() + (house ? ends[house - 1] : 0), places.begin() + ends[house],
                                        reinterpret_cast<const unsigned char *>(boards + board), seen);
                complete.push_back(holds);
            }
        }))
        return nullptr;
    return as_bytes(complete);
}

PyMethodDef functions[] = {
    {"complete_boards", complete_boards, METH_VARARGS,
     "complete_boards(places, ends, boards, cells): for each board of so many cells, has each house every number once?"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

int add_houses(PyObject *module) { return PyModule_AddFunctions(module, functions); }

}  // namespace native
