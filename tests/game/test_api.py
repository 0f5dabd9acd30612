"""What the package promises to export: everything is there, described, and nothing is a part of the inside."""

import inspect
import types

import pytest

from sixtysix import game

ALIASES = ("Action", "Seat", "Turn")
"""Names for types made of others, which cannot carry a text of their own; their parts do."""

CONSTANTS = ("ALL_ACTIONS", "ALL_CARDS", "GOAL", "PRESET_KEYS", "SEATS")


def test_exports_are_sorted_and_there() -> None:
    assert sorted(set(game.__all__), key=_order) == game.__all__
    for name in game.__all__:
        assert hasattr(game, name), name


def _order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions, as the linter wants them."""
    if name.isupper():
        return 0, name
    return (1 if name[0].isupper() else 2), name


def test_everything_public_is_exported() -> None:
    public = {name for name, value in vars(game).items() if not name.startswith("_") and not inspect.ismodule(value)}
    assert public == set(game.__all__)


@pytest.mark.parametrize("name", sorted(set(game.__all__) - set(ALIASES) - set(CONSTANTS)))
def test_every_export_is_described(name: str) -> None:
    text = inspect.getdoc(getattr(game, name))
    assert text
    assert text.split("\n")[0].endswith((".", ":"))


@pytest.mark.parametrize("name", [name for name in game.__all__ if inspect.isclass(getattr(game, name))])
def test_methods_and_properties_are_described(name: str) -> None:
    for member, value in vars(getattr(game, name)).items():
        if not member.startswith("_") and isinstance(value, types.FunctionType | property):
            assert inspect.getdoc(value), f"{name}.{member}"


@pytest.mark.parametrize("name", [name for name in game.__all__ if inspect.isfunction(getattr(game, name))])
def test_functions_are_typed(name: str) -> None:
    signature = inspect.signature(getattr(game, name))
    assert signature.return_annotation is not inspect.Signature.empty
    assert len(signature.parameters) <= 5
    assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values())
