import asyncio
import contextlib
import json
from typing import Protocol

import websockets
from websockets.asyncio.client import ClientConnection, connect

from .errors import SonantError
from .types import WebSocketRequest, WebSocketResponse

# Before each further attempt since the server last answered a text.
RETRY_SECONDS = (0.1, 0.3, 1, 3)
# For the server to accept the key on a socket that is open.
READY_SECONDS = 10
# Messages that may wait in a stream before the socket is read no further.
UNREAD_MESSAGES = 64


class Context(Protocol):
    """One speech on a connection."""

    queue: asyncio.Queue[WebSocketResponse | SonantError]

    def lost(self) -> bool:
        """The socket is gone. Whether the context begins anew on the next one."""
        ...

    async def begin(self) -> None:
        """Sends its start, and all that it has been given."""
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
        self._attempts = 0

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
        self._fail(SonantError("the client was closed", "connection"))

    async def _run(self) -> None:
        self._attempts = 0
        error = SonantError("there is no connection", "connection")
        while self._contexts:
            if self._attempts > len(RETRY_SECONDS):
                return self._fail(error)
            if self._attempts > 0:
                await asyncio.sleep(RETRY_SECONDS[self._attempts - 1])
            self._attempts += 1
            try:
                async with await self._open() as socket:
                    await self._serve(socket)
                error = SonantError(f"the connection was closed: {socket.close_code}", "connection")
            except websockets.InvalidStatus as cause:
                error = _refused(cause)
                if error.kind != "connection":
                    return self._fail(error)
            except SonantError as refusal:
                return self._fail(refusal)
            except (OSError, asyncio.TimeoutError, websockets.WebSocketException) as cause:
                error = SonantError(str(cause) or "the server does not answer", "connection")
            except Exception as cause:
                return self._fail(SonantError(f"what answers is not a Sonant server: {cause!r}", "protocol"))
            finally:
                self._socket = None
                self._ready.clear()
            self._drop_lost(error)

    async def _open(self) -> ClientConnection:
        headers = {"authorization": f"Bearer {self._api_key}"}
        return await connect(
            self._url, subprotocols=[self._protocol], additional_headers=headers, max_size=1 << 24, close_timeout=1
        )

    async def _serve(self, socket: ClientConnection) -> None:
        first = json.loads(await asyncio.wait_for(socket.recv(), READY_SECONDS))
        if "ready" not in first:
            refusal = first["error"]
            raise SonantError(refusal.get("message", ""), refusal.get("kind", "internal"))
        self._socket = socket
        for context in list(self._contexts.values()):
            await context.begin()
        self._ready.set()
        async for frame in socket:
            message: WebSocketResponse = json.loads(frame)
            if context := self._contexts.get(message.get("contextId", "")):
                # A text that makes the server fall is not spoken for ever.
                if "started" not in message:
                    self._attempts = 0
                # A reader who is slow holds the socket up, and the server waits.
                await context.queue.put(message)

    def _drop_lost(self, error: SonantError) -> None:
        for name, context in list(self._contexts.items()):
            if not context.lost():
                self.remove(name)
                _end(context, error)

    def _fail(self, error: SonantError) -> None:
        for name, context in list(self._contexts.items()):
            self.remove(name)
            _end(context, error)


def _end(context: Context, error: SonantError) -> None:
    # Nobody waits for a reader who is slow: the stream is not whole anyway.
    if context.queue.full():
        context.queue.get_nowait()
    context.queue.put_nowait(error)


def _refused(cause: websockets.InvalidStatus) -> SonantError:
    status = cause.response.status_code
    said = cause.response.body.decode(errors="replace") if cause.response.body else str(cause)
    is_final = 400 <= status < 500 and status != 429
    return SonantError(said, "http" if is_final else "connection", status)
