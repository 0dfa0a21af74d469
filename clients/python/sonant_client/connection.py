import asyncio
import contextlib
import json
from typing import Protocol

import websockets
from websockets.asyncio.client import ClientConnection, connect

from .errors import SonantError
from .types import WebSocketRequest, WebSocketResponse

RETRY_SECONDS = (0.1, 0.3, 1, 3)
# Messages that may wait in a stream before the socket is read no further.
UNREAD_MESSAGES = 64


class Context(Protocol):
    """One speech on a connection."""

    queue: asyncio.Queue[WebSocketResponse | SonantError]

    def lost(self) -> bool:
        """The socket is gone. Whether the context begins anew on the next one."""
        ...

    def beginning(self) -> list[WebSocketRequest]:
        """Its start, and all that it has been given."""
        ...


class Connection:
    """One socket for many contexts; opened when there is something to say, and again when it is lost."""

    def __init__(self, url: str, api_key: str, protocol: str):
        self._url, self._api_key, self._protocol = url, api_key, protocol
        self._contexts: dict[str, Context] = {}
        self._socket: ClientConnection | None = None
        self._running: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._last_id = 0

    def add(self, context: Context) -> str:
        self._last_id += 1
        name = f"c{self._last_id}"
        self._contexts[name] = context
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return name

    def remove(self, name: str) -> None:
        self._contexts.pop(name, None)

    async def ready(self) -> None:
        await self._ready.wait()

    async def send(self, request: WebSocketRequest) -> None:
        """Waits while the socket's buffer is full, so that a fast writer does not fill the memory."""
        if self._socket is not None:
            with contextlib.suppress(websockets.ConnectionClosed):
                await self._socket.send(json.dumps(request))

    async def aclose(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        await self._fail(SonantError("the client was closed", "connection"))

    async def _run(self) -> None:
        failures = 0
        while True:
            try:
                async with await self._open() as socket:
                    failures = 0
                    await self._serve(socket)
            except (OSError, websockets.WebSocketException) as error:
                if isinstance(error, websockets.InvalidStatus):
                    said = error.response.body.decode() if error.response.body else str(error)
                    return await self._fail(SonantError(said, "http", error.response.status_code))
                if failures == len(RETRY_SECONDS):
                    return await self._fail(SonantError(str(error), "connection"))
                await asyncio.sleep(RETRY_SECONDS[failures])
                failures += 1
            finally:
                self._socket = None
                self._ready.clear()
            await self._drop_lost()
            if not self._contexts:
                return

    async def _open(self) -> ClientConnection:
        headers = {"authorization": f"Bearer {self._api_key}"}
        return await connect(
            self._url, subprotocols=[self._protocol], additional_headers=headers, max_size=1 << 24
        )

    async def _serve(self, socket: ClientConnection) -> None:
        async for frame in socket:
            message: WebSocketResponse = json.loads(frame)
            if "ready" in message:
                self._socket = socket
                for context in list(self._contexts.values()):
                    for request in context.beginning():
                        await self.send(request)
                self._ready.set()
            elif context := self._contexts.get(message.get("contextId", "")):
                # A reader who is slow holds the socket up, and the server waits.
                await context.queue.put(message)

    async def _drop_lost(self) -> None:
        for name, context in list(self._contexts.items()):
            if not context.lost():
                self.remove(name)
                await context.queue.put(SonantError("the connection was closed", "connection"))

    async def _fail(self, error: SonantError) -> None:
        for name, context in list(self._contexts.items()):
            self.remove(name)
            context.queue.put_nowait(error)
