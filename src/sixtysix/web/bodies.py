"""What comes in the body of a request: read once, as the type its route takes, and as strictly as a frame is."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException


class HouseRequest(Request[Any, Any, Any]):
    """A request whose JSON means what it says: Litestar itself would take 0 for false and "7" for 7."""

    async def json(self) -> Any:  # noqa: ANN401 -- whatever the route says it takes
        """The body as the type the route takes, as any value where it takes none. `ClientException`."""
        taken = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body() or b"null", type=Any if taken is None else taken.annotation)
        except msgspec.DecodeError as error:
            raise ClientException(f"This can't be understood: {error}.") from error
