"""Compiling for training: nothing is kept, since nothing here is started twice in an hour."""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

# Numba's types know only half of its options.
_njit: Final[Any] = numba.njit(nogil=True, error_model="numpy")


def compiled(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile at the first call."""
    return cast("Callable[Parameters, Returned]", _njit(function))
