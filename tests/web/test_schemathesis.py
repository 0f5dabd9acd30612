"""The house keeps to its own description, whatever it is asked and by whomever, and never fails.

Schemathesis makes the requests from the description: edge cases of every parameter, and others by chance.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
import schemathesis
from schemathesis import engine
from schemathesis.config import GenerationConfig, HealthCheck, ProjectConfig, ProjectsConfig
from schemathesis.engine import events

from tests.web.callers import Caller, House, Kind, open_house
from tests.web.people import MINUTE

DESCRIPTION = "/api/schema/openapi.json"
KINDS: tuple[Kind, ...] = ("nobody", "guest", "member", "program")
AnyCase: TypeAlias = schemathesis.Case[Any]

GRANTED: dict[Kind, set[str]] = {
    "nobody": {"GET /api/lobby"},
    "guest": {"GET /api/lobby", "POST /api/tables"},
    "member": {"GET /api/account/export", "POST /api/tables"},
    "program": {"GET /api/account/export", "POST /api/tables"},
}
"""What must have worked, or all was tried before closed doors."""

EXAMPLES = 5
MANY = 200


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


def breaches(house: House, caller: Caller, examples: int, *, edges: bool) -> list[str]:
    """Every way in which the house did not keep its word, or failed."""
    config = schemathesis.Config(
        seed=66,
        projects=ProjectsConfig(default=project(caller, examples, edges=edges)),
        suppress_health_check=[HealthCheck.all],
    )
    schema = schemathesis.openapi.from_asgi(DESCRIPTION, house.app, config=config)

    @schema.auth(refresh_interval=None)
    class _Shown:
        def get(self, _case: AnyCase, _context: schemathesis.AuthContext) -> Caller:
            return caller

        def set(self, case: AnyCase, data: Caller, _context: schemathesis.AuthContext) -> None:
            house.clock.go_on(MINUTE)  # nobody comes too often
            case.headers.update(data.headers)
            case.cookies.update(data.cookies)

    @schema.hook
    def after_call(_context: schemathesis.HookContext, case: AnyCase, response: schemathesis.Response) -> None:
        if response.status_code < 300:
            caller.granted.add(case.operation.label)
        if "set-cookie" in response.headers and caller.cookies:
            caller.come()  # he was signed out, or has another session

    return [line for event in engine.from_schema(schema).execute() for line in _told(event)]


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
    assert not breaches(house, caller, EXAMPLES, edges=kind == "member")
    assert caller.granted >= GRANTED[kind]


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
def test_the_house_keeps_to_its_description_for_long(house: House, kind: Kind) -> None:
    assert not breaches(house, Caller(house, kind), MANY, edges=True)
