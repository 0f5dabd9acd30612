"""The line of a page that is gone: what is still said into it is not heard, and is no failure."""

import asyncio
from typing import Any

import pytest
from litestar import WebSocket
from litestar.types import Message, WebSocketDisconnectEvent
from uvicorn.protocols.utils import ClientDisconnected

from sixtysix.portal import wire
from sixtysix.web.lines import Ending, SocketLine


class GonePage:
    """What a server says of a page that is gone, and does with messages to it."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def receive(self) -> WebSocketDisconnectEvent:
        """The end, as often as it is asked."""
        return {"type": "websocket.disconnect", "code": 1001}

    async def send(self, message: Message) -> None:
        """Refuse it."""
        self.sent.append(message["type"])
        raise ClientDisconnected

    @property
    def line(self) -> SocketLine:
        """The line to it, once it was accepted."""
        scope: Any = {"type": "websocket", "path": "/live", "headers": [], "state": {}}
        socket: WebSocket[Any, Any, Any] = WebSocket(scope, self.receive, self.send)
        socket.connection_state = "receive"
        return SocketLine(socket)


@pytest.mark.parametrize("last", ["websocket.send", "websocket.close"])
@pytest.mark.parametrize("is_known", [False, True], ids=["not yet known", "known"])
def test_to_say_something_to_a_page_that_is_gone_is_no_failure(last: str, is_known: bool) -> None:
    page = GonePage()

    async def say() -> None:
        line = page.line
        if is_known:
            assert await line.receive() is None
        await (line.send(wire.Restarting()) if last == "websocket.send" else line.close(Ending(1012, "restarts")))

    asyncio.run(say())
    assert page.sent == ([] if is_known else [last])
