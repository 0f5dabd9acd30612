"""The description of the interface: every route is in it, with what programs need to know."""

from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler

from sixtysix.store.tokens import Scope
from sixtysix.web.app import ROUTES
from tests.web.client import Visitor

Document = dict[str, Any]
HTTP = [route for route in ROUTES if isinstance(route, HTTPRouteHandler)]


@pytest.fixture
def document(visitor: Visitor) -> Document:
    found: Document = visitor.http.get("/api/schema/openapi.json").raise_for_status().json()
    return found


def operations(document: Document) -> dict[tuple[str, str], Document]:
    return {(path, method): found for path, item in document["paths"].items() for method, found in item.items()}


def test_every_route_is_described_or_said_to_be_none_of_the_interface(document: Document) -> None:
    described = {(path, method.upper()) for path, method in operations(document)}
    there = {
        (path.replace(":str", ""), method)
        for route in HTTP
        if route.include_in_schema is not False
        for path in route.paths
        for method in route.http_methods
        if method != "OPTIONS"
    }
    assert described == there
    hidden = {path for route in HTTP if route.include_in_schema is False for path in route.paths}
    assert [path for path in hidden if not path.startswith("/api/office/")] == ["/api/openid/back"]


def test_every_operation_has_a_name_of_its_own_and_a_sentence(document: Document) -> None:
    found = operations(document).values()
    names = [operation["operationId"] for operation in found]
    assert len(names) == len(set(names))
    assert {"showTable", "makeToken", "followTable", "register", "registerElsewhere"} <= set(names)
    assert all(len(operation["summary"]) > 5 and operation["description"] for operation in found)


def test_every_answer_that_says_no_has_the_one_form(document: Document) -> None:
    for operation in operations(document).values():
        form = operation["responses"]["default"]["content"]["application/json"]["schema"]
        assert form == {"$ref": "#/components/schemas/HttpProblem"}
        assert "400" not in operation["responses"]
    assert set(document["components"]["schemas"]["HttpProblem"]["properties"]) == {"code", "message"}


def test_the_scope_of_each_operation_is_one_there_is(document: Document) -> None:
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    needed = {name: operation.get("security") for name, operation in operations(document).items()}
    assert {scope for rule in needed.values() if rule for scope in rule[0]["token"]} == {*Scope}
    assert needed["/api/tables/{table}/commands", "post"] == [{"token": ["play"]}]
    assert needed["/api/tokens", "post"] is None


def test_a_command_that_changed_nothing_is_described_with_all_it_brings(document: Document) -> None:
    answers = operations(document)["/api/tables/{table}/commands", "post"]["responses"]
    assert answers["409"]["content"]["application/json"]["schema"]["$ref"].endswith("Rejected")


def test_every_reference_leads_somewhere(document: Document) -> None:
    schemas = document["components"]["schemas"]

    def check(part: object) -> None:
        if isinstance(part, dict):
            if "$ref" in part:
                assert part["$ref"].removeprefix("#/components/schemas/") in schemas
            for value in part.values():
                check(value)
        elif isinstance(part, list):
            for value in part:
                check(value)

    check(document)
