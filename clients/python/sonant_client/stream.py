import asyncio
import base64
from collections.abc import AsyncIterator
from dataclasses import dataclass

from .connection import UNREAD_MESSAGES, Connection
from .errors import SonantError
from .types import WebSocketRequest, WebSocketResponse


@dataclass(frozen=True)
class Word:
    """Seconds from the start of the stream's audio."""

    word: str
    start: float
    end: float


@dataclass(frozen=True)
class Words:
    """They come before the audio of their sentence."""

    words: list[Word]


@dataclass(frozen=True)
class Audio:
    audio: bytes


class SpeechStream:
    """One reply: write its text as it comes, `end` it, and read its events.

    A stream whose connection is lost before its first event begins anew by itself; a later loss is an error, for what
    was heard cannot be taken back.
    """

    def __init__(self, connection: Connection, start: dict):
        """By `AsyncSonant.stream`."""
        self.queue: asyncio.Queue[WebSocketResponse | SonantError] = asyncio.Queue(UNREAD_MESSAGES)
        self._connection = connection
        self._start = start
        self._texts: list[str] = []
        self._has_begun = self._is_heard = self._is_ended = self._is_done = False
        self._sending = asyncio.Lock()
        self._name = connection.add(self)
        # Its place among the contexts is taken before anything is sent.
        self._beginning = asyncio.create_task(self._begin_when_ready())

    async def write(self, text: str) -> None:
        """Adds text."""
        if self._is_ended:
            raise SonantError("the stream has ended", "invalid_input")
        if text:
            self._texts.append(text)
            await self._send({"contextId": self._name, "text": text})

    async def end(self) -> None:
        """No more text comes: what is left is spoken."""
        if not self._is_ended:
            self._is_ended = True
            await self._send({"contextId": self._name, "end": {}})

    async def cancel(self) -> None:
        """Falls silent at once."""
        if not self._is_done:
            self._is_ended = True
            self._finish()
            while not self.queue.empty():
                self.queue.get_nowait()
            if self._has_begun:
                await self._connection.send({"contextId": self._name, "cancel": {}})

    async def __aiter__(self) -> AsyncIterator[Audio | Words]:
        try:
            while not self._is_done:
                message = await self.queue.get()
                if isinstance(message, SonantError):
                    self._finish()
                    raise message
                if "audio" in message:
                    self._is_heard = True
                    yield Audio(base64.b64decode(message["audio"]))
                elif "timestamps" in message:
                    self._is_heard = True
                    timed = message["timestamps"]
                    yield Words([Word(*one) for one in zip(timed["words"], timed["start"], timed["end"])])
                elif "error" in message:
                    self._finish()
                    raise SonantError(message["error"].get("message", ""), message["error"].get("kind", "internal"))
                elif "done" in message or "cancelled" in message:
                    self._finish()
        finally:
            await self.cancel()

    async def begin(self) -> None:
        self._has_begun = True
        requests: list[WebSocketRequest] = [{"contextId": self._name, "start": self._start}]
        if self._texts:
            requests.append({"contextId": self._name, "text": "".join(self._texts)})
        if self._is_ended:
            requests.append({"contextId": self._name, "end": {}})
        await self._send(*requests)

    def lost(self) -> bool:
        self._has_begun = False
        # What still waits to be sent is part of the next beginning.
        self._sending = asyncio.Lock()
        if self._is_heard:
            return False
        # What nobody has read yet comes again.
        while not self.queue.empty():
            self.queue.get_nowait()
        return True

    async def _begin_when_ready(self) -> None:
        await self._connection.ready()
        if not self._has_begun:
            await self.begin()

    async def _send(self, *requests: WebSocketRequest) -> None:
        # Before its beginning it waits in there.
        if not self._has_begun:
            return
        sending = self._sending
        # While buffers are full, text must not overtake the beginning.
        async with sending:
            for request in requests:
                if sending is self._sending and not self._is_done:
                    await self._connection.send(request)

    def _finish(self) -> None:
        self._is_done = True
        self._beginning.cancel()
        self._connection.remove(self._name)
