"""The description of the interface: every route is in it, with what programs need to know."""

from typing import Any

import pytest
from litestar.routes import HTTPRoute

from sixtysix.store.tokens import Scope
from tests.web.client import Visitor
from tests.web.servers import Running, application_of

Document = dict[str, Any]
UNDESCRIBED = {
    "/",
    "/{path}",
    "/api/{path}",
    "/assets/{file_path}",
    "/api/schema",
    "/api/schema/{path}",
    "/api/schema/openapi.json",
}
"""The pages, addresses that lead nowhere, and the description itself; the office is no program's business either."""


@pytest.fixture
def document(visitor: Visitor) -> Document:
    found: Document = visitor.http.get("/api/schema/openapi.json").raise_for_status().json()
    return found


def operations(document: Document) -> dict[tuple[str, str], Document]:
    return {(path, method): found for path, item in document["paths"].items() for method, found in item.items()}


def test_every_route_is_described_but_for_the_pages(house: Running, document: Document) -> None:
    there = {
        (route.path_format, method.lower())
        for route in application_of(house.server).routes
        if isinstance(route, HTTPRoute)
        for method in route.methods - {"OPTIONS"}
    }
    undescribed = {path for path, _ in there - set(operations(document))}
    assert {path for path in undescribed if not path.startswith("/api/office/")} == UNDESCRIBED
    assert set(operations(document)) <= there


def test_every_address_tells_its_methods(visitor: Visitor, document: Document) -> None:
    for path, item in document["paths"].items():
        answer = visitor.http.options(path)
        assert answer.status_code == 204
        assert set(answer.headers["allow"].split(", ")) == {*map(str.upper, item), "OPTIONS"}


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
    assert {scope for ways in needed.values() for way in ways or () for scope in way.get("token", ())} == {*Scope}
    assert needed["/api/tables/{table}/commands", "post"] == [{"token": ["play"]}, {"session": []}, {}]
    assert needed["/api/account/export", "get"] == [{"token": ["export"]}, {"session": []}]
    assert needed["/api/tokens", "post"] == [{"session": []}]


def test_who_need_not_be_known_is_told_so(visitor: Visitor, document: Document) -> None:
    """Reading without parameters, as nobody: refused exactly where the description asks for somebody."""
    for (path, method), operation in operations(document).items():
        if method == "get" and "{" not in path and path != "/api/openid/back":
            assert (visitor.http.get(path).status_code == 401) == ({} not in operation["security"]), path


def test_an_unknown_field_is_said_to_be_refused(document: Document) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["SignOut"]["additionalProperties"] is False
    assert "additionalProperties" not in schemas["HttpProblem"]


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
