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

    A stream whose connection is lost before its first audio begins anew by itself; a later loss is an error, for what
    was heard cannot be taken back.
    """

    def __init__(self, connection: Connection, start: dict):
        """By `AsyncSonant.stream`."""
        self.queue: asyncio.Queue[WebSocketResponse | SonantError] = asyncio.Queue(UNREAD_MESSAGES)
        self._connection = connection
        self._start = start
        self._texts: list[str] = []
        self._has_begun = self._is_heard = self._is_ended = self._is_done = False
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
            self._is_ended = self._is_done = True
            self._beginning.cancel()
            self._connection.remove(self._name)
            while not self.queue.empty():
                self.queue.get_nowait()
            await self._send({"contextId": self._name, "cancel": {}})

    async def __aiter__(self) -> AsyncIterator[Audio | Words]:
        try:
            while not self._is_done:
                message = await self.queue.get()
                if isinstance(message, SonantError):
                    self._is_done = True
                    raise message
                if "audio" in message:
                    self._is_heard = True
                    yield Audio(base64.b64decode(message["audio"]))
                elif "timestamps" in message:
                    timed = message["timestamps"]
                    yield Words([Word(*one) for one in zip(timed["words"], timed["start"], timed["end"])])
                elif "error" in message:
                    self._finish()
                    raise SonantError(message["error"].get("message", ""), message["error"].get("kind", "internal"))
                elif "done" in message or "cancelled" in message:
                    self._finish()
        finally:
            await self.cancel()

    def beginning(self) -> list[WebSocketRequest]:
        self._has_begun = True
        requests: list[WebSocketRequest] = [{"contextId": self._name, "start": self._start}]
        if self._texts:
            requests.append({"contextId": self._name, "text": "".join(self._texts)})
        if self._is_ended:
            requests.append({"contextId": self._name, "end": {}})
        return requests

    def lost(self) -> bool:
        self._has_begun = False
        return not self._is_heard and self.queue.empty()

    async def _begin_when_ready(self) -> None:
        await self._connection.ready()
        if not self._has_begun:
            for request in self.beginning():
                await self._connection.send(request)

    async def _send(self, request: WebSocketRequest) -> None:
        # Before its beginning it waits in there.
        if self._has_begun:
            await self._connection.send(request)

    def _finish(self) -> None:
        self._is_done = True
        self._connection.remove(self._name)
