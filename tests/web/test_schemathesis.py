"""The house keeps to its own description, whatever it is asked and by whomever, and never fails.

Schemathesis makes the requests from the description: edge cases of every parameter, and others by chance. The office is
described to nobody, so that its description is made for the tests, from its handlers.
"""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import pytest
import schemathesis
from schemathesis import engine, hooks
from schemathesis.config import GenerationConfig, HealthCheck, ProjectConfig, ProjectsConfig
from schemathesis.engine import events

from sixtysix.web.visitors import COOKIE
from tests.web.callers import Caller, Document, House, Kind, open_house
from tests.web.people import MINUTE

KINDS: tuple[Kind, ...] = ("nobody", "guest", "member", "program")
AnyCase: TypeAlias = schemathesis.Case[Any]

GRANTED: dict[Kind, set[str]] = {
    "nobody": {"GET /api/lobby"},
    "guest": {"GET /api/lobby", "POST /api/tables"},
    "member": {"GET /api/account/export", "POST /api/tables"},
    "program": {"GET /api/account/export", "POST /api/tables"},
}
"""What must have worked, or all was tried before closed doors."""

OF_OFFICE = {
    "GET /api/office/reports",
    "POST /api/office/reports/{report}/handled",
    "GET /api/office/members",
    "GET /api/office/members/{name}",
    "POST /api/office/members/{name}/name",
    "POST /api/office/members/{name}/suspend",
    "POST /api/office/members/{name}/restore",
    "GET /api/office/tables",
    "GET /api/office/tables/{table}",
    "POST /api/office/tables/{table}/void",
    "GET /api/office/log",
}
"""The same for an administrator there."""

EXAMPLES = 5
MANY = 200
SEVERAL = 8
"""Members in the house, each with a table."""


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@schemathesis.check
def what_is_described_is_understood(
    _context: schemathesis.CheckContext, response: schemathesis.Response, case: AnyCase
) -> None:
    """A request as described may be refused for a reason of its own, and never as one that makes no sense."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    if not _has_whole_floats(case.body):
        assert response.json()["code"] != "malformed", response.json()


def _has_whole_floats(value: object) -> bool:
    """JSON Schema takes 2.0 for a whole number, and the house does not."""
    if isinstance(value, dict):
        return any(map(_has_whole_floats, value.values()))
    if isinstance(value, list):
        return any(map(_has_whole_floats, value))
    return isinstance(value, float) and value.is_integer()


def project(caller: Caller, examples: int, *, edges: bool) -> ProjectConfig:
    """How much is tried; always the same. Sequences of requests are for tests of their own."""
    generation = GenerationConfig(max_examples=examples, deterministic=True)
    project = ProjectConfig(generation=generation, headers=dict(caller.headers), continue_on_failure=True)
    project.phases.coverage.enabled = edges
    project.phases.stateful.enabled = False
    # Many a request makes sense and can't be granted: the codes of letters, names, rules that contradict each other.
    project.checks.positive_data_acceptance.enabled = False
    return project


def with_known(document: Document, known: dict[str, list[Any]]) -> Document:
    """The description, with what there is in the house among what may stand in an address, by the parameter's name."""
    for item in document["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path" and parameter["name"] in known:
                    parameter["schema"] = {"anyOf": [{"enum": known[parameter["name"]]}, parameter["schema"]]}
    return document


def interface(house: House, caller: Caller) -> Document:
    """What is described to everybody, with a table of the caller and a member who is there."""
    other = Caller(house, "member")
    return with_known(house.interface(), {"table": [caller.table or other.table], "name": [other.name]})


def office(house: House) -> Document:
    """The office, with members, tables, and reports about one of them by another."""
    there = [Caller(house, "member") for _ in range(SEVERAL)]
    for one, other in itertools.pairwise(there):
        one.post("/api/reports", name=other.name, reason="stalling", text="ten minutes")
    names, tables = [one.name for one in there], [one.table for one in there]
    return with_known(house.office(), {"table": tables, "name": names, "report": [*range(1, SEVERAL)]})


def breaches(house: House, caller: Caller, document: Document, examples: int, *, edges: bool) -> list[str]:
    """Every way in which the house did not keep its word, or failed."""
    config = schemathesis.Config(
        seed=66,
        projects=ProjectsConfig(default=project(caller, examples, edges=edges)),
        suppress_health_check=[HealthCheck.all],
    )
    schema = schemathesis.openapi.from_dict(document, config=config)
    schema.app = house.app

    @schema.auth(refresh_interval=None)
    class _Shown:
        def get(self, _case: AnyCase, _context: schemathesis.AuthContext) -> Caller:
            return caller

        def set(self, case: AnyCase, data: Caller, _context: schemathesis.AuthContext) -> None:
            case.headers.update(data.headers)
            case.cookies.update(data.cookies)

    @schema.hook
    def after_call(_context: schemathesis.HookContext, case: AnyCase, response: schemathesis.Response) -> None:
        caller.answered.add(response.status_code)
        if response.status_code < 300 and case.method == case.operation.method.upper():
            caller.granted.add(case.operation.label)
        if caller.cookies and ("set-cookie" in response.headers or _is_asked_to_sign_in(response)):
            caller.come()  # he was signed out, has another session, or an old one

    with _kept_signed_in(house, caller):
        return [line for event in engine.from_schema(schema).execute() for line in _told(event)]


@contextmanager
def _kept_signed_in(house: House, caller: Caller) -> Iterator[None]:
    """Show what the caller has to show now: many requests are made before the first of them is sent."""

    @schemathesis.hook
    def before_call(_context: schemathesis.HookContext, case: AnyCase, _arguments: dict[str, Any]) -> None:
        house.clock.go_on(MINUTE)  # nobody comes too often
        if case.cookies.get(COOKIE) in caller.former:
            case.cookies.update(caller.cookies)

    try:
        yield
    finally:
        hooks.unregister(before_call)


def _is_asked_to_sign_in(response: schemathesis.Response) -> bool:
    return response.status_code == 403 and response.json()["code"] == "sign_in_again"


def _told(event: events.EngineEvent) -> Iterator[str]:
    if isinstance(event, events.NonFatalError):
        yield f"{event.label}: {event.value}"
    elif isinstance(event, events.FatalError):
        yield f"{event.exception}"
    elif isinstance(event, events.ScenarioFinished):
        for checked in event.recorder.checks.values():
            for check in checked:
                if check.failure_info is not None:
                    found = check.failure_info
                    yield f"{event.recorder.label}: {found.failure.title}: {found.failure.message}\n{found.code_sample}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_house_keeps_to_its_description(house: House, kind: Kind) -> None:
    caller = Caller(house, kind)
    assert not breaches(house, caller, interface(house, caller), EXAMPLES, edges=kind == "member")
    assert caller.granted >= GRANTED[kind]


def test_the_office_keeps_to_its_description(house: House) -> None:
    caller = Caller(house, "administrator")
    assert not breaches(house, caller, office(house), EXAMPLES, edges=True)
    assert caller.granted == OF_OFFICE


@pytest.mark.parametrize("kind", KINDS)
def test_for_others_the_office_has_no_address_whatever_they_ask_there(house: House, kind: Kind) -> None:
    caller = Caller(house, kind)
    assert not breaches(house, caller, office(house), EXAMPLES, edges=False)
    assert caller.answered == {404}


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
def test_the_house_keeps_to_its_description_for_long(house: House, kind: Kind) -> None:
    caller = Caller(house, kind)
    assert not breaches(house, caller, interface(house, caller), MANY, edges=True)


@pytest.mark.nightly
def test_the_office_keeps_to_its_description_for_long(house: House) -> None:
    assert not breaches(house, Caller(house, "administrator"), office(house), MANY, edges=True)
