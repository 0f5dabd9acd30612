"""How this package compiles: its decorators, and the instructions that Numba lacks.

Functions are compiled when `sixtysix.kernel.warmup` asks for them or at their first call, never by an import.
"""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numba.core.config
from llvmlite import ir  # type: ignore[import-untyped]  # it has no types
from numba.core import types
from numba.extending import intrinsic

from sixtysix.kernel.folder import cache_folder
from sixtysix.kernel.linking import PartCompiler

INT: Final = types.int64
INTS: Final = types.int64[::1]
BOARDS: Final = types.int64[:, ::1]
"""The types of signatures: an integer, and contiguous arrays of them with one and with two dimensions."""

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

# Numba's types know neither its configuration nor half of its options.
_config: Final[Any] = numba.core.config
_njit: Final[Any] = numba.njit

IS_COMPILED: Final[bool] = not _config.DISABLE_JIT
"""False where ``NUMBA_DISABLE_JIT`` is set: then everything here is plain, slow Python with the same answers."""


class Entry:
    """One compiled function and the types of its arguments.

    Their types alone: with the type of the result the cache would keep it apart from one compiled by its first call.
    """

    def __init__(self, dispatcher: Any, arguments: tuple[object, ...]) -> None:  # noqa: ANN401 - Numba's have no type
        self._dispatcher, self._arguments = dispatcher, arguments
        self.name: str = dispatcher.py_func.__name__

    @property
    def is_compiled(self) -> bool:
        """Whether this process has its code already."""
        return bool(self._dispatcher.signatures)

    def compile(self) -> bool:
        """Compile, or load from the cache; whether the cache had it."""
        self._dispatcher.compile(self._arguments)
        return bool(self._dispatcher.stats.cache_hits)


ENTRIES: Final[list[Entry]] = []
"""What Python calls, in the order of the imports; everything else is compiled into these."""


def compiled(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that only compiled code calls, as a part of whatever calls it."""
    part = _njit(forceinline=True, **_PART_OPTIONS)
    return cast("Callable[Parameters, Returned]", _for_all_values(part(function)))


def apart(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a large function that several others call: once, and not into each of them.

    None of these may call itself. A function that does leaves a name for the linker that only the process which
    compiled it can resolve; loaded from the cache it ends in a crash (numba issues 6061 and 9129).
    """
    # Said outright, for otherwise Numba takes it over from the caller at hand when this is compiled.
    part = _njit(forceinline=False, **_PART_OPTIONS)
    return cast("Callable[Parameters, Returned]", _for_all_values(part(function)))


def summing(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that adds up floats in any order, so that eight or sixteen are added at once."""
    # Numba's own pipeline: a loop that is optimised before it is linked in runs 5 % faster.
    part = _njit(fastmath=True, **_NO_WRAPPERS, **_OPTIONS)
    return cast("Callable[Parameters, Returned]", part(function))


def entry(*arguments: object) -> Callable[[Callable[Parameters, Returned]], Callable[Parameters, Returned]]:
    """Compile a function that Python calls, for arguments of exactly these types."""

    def register(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
        dispatcher = _cached(function)
        if IS_COMPILED:
            ENTRIES.append(Entry(dispatcher, arguments))
        return cast("Callable[Parameters, Returned]", dispatcher)

    return register


# Nothing here owns memory: without Numba's reference counts a call costs no atomic operation per array. Nor is there an
# expression of whole arrays or any other to be rewritten.
_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_rewrites": True}
_NO_WRAPPERS: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_PART_OPTIONS: Final[dict[str, Any]] = {**_OPTIONS, **_NO_WRAPPERS, "pipeline_class": PartCompiler}


def _for_all_values(part: Any) -> Any:  # noqa: ANN401 - Numba's dispatchers have no type
    """Compile a part once for all integers. Numba would do it again for each constant that is passed to it."""
    if not IS_COMPILED:
        return part
    find: Callable[..., object] = part.get_call_template
    plain: Callable[[Any], Any] = types.unliteral

    def find_for_types(arguments: tuple[object, ...], named: dict[str, object]) -> object:
        return find(tuple(map(plain, arguments)), {name: plain(argument) for name, argument in named.items()})

    part.get_call_template = find_for_types
    return part


def _cached(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - Numba's dispatchers have no type
    """`numba.njit` with a cache in our place, which Numba takes from its configuration."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(CACHE_FOLDER or "")
    try:
        return _njit(cache=CACHE_FOLDER is not None, **_OPTIONS)(function)
    finally:
        _config.CACHE_DIR = before


CACHE_FOLDER: Final = cache_folder() if IS_COMPILED else None
"""Where compiled code is kept from one process to the next, None where it can't be."""


@intrinsic
def _popcount(_context: object, bits: Any) -> tuple[Any, Any]:  # noqa: ANN401, ARG001 - Numba's types, by its protocol
    def generate(_target: object, builder: ir.IRBuilder, _signature: object, arguments: list[ir.Value]) -> ir.Value:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest(_context: object, bits: Any) -> tuple[Any, Any]:  # noqa: ANN401, ARG001 - Numba's types, by its protocol
    def generate(_target: object, builder: ir.IRBuilder, _signature: object, arguments: list[ir.Value]) -> ir.Value:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _highest(_context: object, bits: Any) -> tuple[Any, Any]:  # noqa: ANN401, ARG001 - Numba's types, by its protocol
    def generate(_target: object, builder: ir.IRBuilder, _signature: object, arguments: list[ir.Value]) -> ir.Value:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), generate


if IS_COMPILED:

    @compiled
    def popcount(bits: int) -> int:
        """How many bits are set."""
        return _popcount(bits)  # type: ignore[call-arg]  # Numba passes the context

    @compiled
    def lowest(bits: int) -> int:
        """The place of the lowest bit that is set; there must be one."""
        return _lowest(bits)  # type: ignore[call-arg]  # Numba passes the context

    @compiled
    def highest(bits: int) -> int:
        """The place of the highest bit that is set; there must be one."""
        return _highest(bits)  # type: ignore[call-arg]  # Numba passes the context

    @compiled
    def signed(bits: int) -> int:
        """An integer cut to 64 bits with a sign, which compiled code does anyway."""
        return bits

    @compiled
    def product(first: int, second: int) -> int:
        """A product cut to 64 bits with a sign."""
        return first * second

else:

    def popcount(bits: int) -> int:
        """How many bits are set."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """The place of the lowest bit that is set; there must be one."""
        return (int(bits) & -int(bits)).bit_length() - 1

    def highest(bits: int) -> int:
        """The place of the highest bit that is set; there must be one."""
        return int(bits).bit_length() - 1

    def signed(bits: int) -> int:
        """An integer cut to 64 bits with a sign, which compiled code does anyway."""
        return (int(bits) + (1 << 63) & ((1 << 64) - 1)) - (1 << 63)

    def product(first: int, second: int) -> int:
        """A product cut to 64 bits with a sign."""
        return signed(int(first) * int(second))
