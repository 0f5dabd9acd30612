"""Compile the whole kernel into its cache, before the processes of the tests would each begin with that."""

import pkgutil
from importlib import import_module

from sixtysix import kernel
from sixtysix.kernel.warmup import warm_up

if __name__ == "__main__":
    for module in pkgutil.iter_modules(kernel.__path__):
        import_module(f"{kernel.__name__}.{module.name}")
    print(f"{warm_up().seconds:.1f} seconds")
