"""The techniques, one module for a family of constraints. Importing the package registers all of them.

No list names them: each module here is imported, and registers its classes of propagators.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in sorted(found.name for found in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")
