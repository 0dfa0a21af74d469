import contextlib
from collections.abc import AsyncIterator, Iterator

import httpx

from .connection import Connection
from .errors import SonantError
from .stream import SpeechStream

DEFAULT_URL = "http://127.0.0.1:8080"


class _Request:
    """What `POST /v1/svc-tts` gets from both clients."""

    def __init__(self, api_key: str, url: str, brand: str):
        self.path = f"{url.rstrip('/')}/v1/{brand}-tts"
        self.headers = {"authorization": f"Bearer {api_key}"}

    def parts(self, text: str, accept: str, parameters: dict) -> dict:
        return {"url": self.path, "headers": self.headers | {"accept": accept}, "json": {**parameters, "text": text}}


@contextlib.contextmanager
def _connected() -> Iterator[None]:
    try:
        yield
    except httpx.TransportError as cause:
        raise SonantError(str(cause) or "the connection was lost", "connection") from cause


class Sonant:
    """A server, for plain code.

    `url`: of the server. `brand`: the word of the server's `WIRE_BRANDS`.
    """

    def __init__(self, api_key: str, *, url: str = DEFAULT_URL, brand: str = "svc"):
        self._request = _Request(api_key, url, brand)
        self._http = httpx.Client(timeout=60)

    def speak(self, text: str, *, accept: str = "audio/wav", **parameters: object) -> Iterator[bytes]:
        """Speaks a whole text; yields the audio as it is made.

        `parameters`: those of `types.SynthesisParameters`, such as `speaker` and `modelId`. Raises SonantError.
        """
        with _connected(), self._http.stream("POST", **self._request.parts(text, accept, parameters)) as answer:
            if answer.status_code != 200:
                raise SonantError(answer.read().decode(), "http", answer.status_code)
            yield from answer.iter_bytes()

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> "Sonant":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncSonant:
    """The same for asyncio, with streams that are written while they speak, over one socket for all of them."""

    def __init__(self, api_key: str, *, url: str = DEFAULT_URL, brand: str = "svc"):
        self._request = _Request(api_key, url, brand)
        self._http = httpx.AsyncClient(timeout=60)
        socket_url = url.rstrip("/").replace("http", "ws", 1) + "/coda/ws"
        self._connection = Connection(socket_url, api_key, f"{brand}.v1.json")

    async def speak(self, text: str, *, accept: str = "audio/wav", **parameters: object) -> AsyncIterator[bytes]:
        """As `Sonant.speak`."""
        with _connected():
            async with self._http.stream("POST", **self._request.parts(text, accept, parameters)) as answer:
                if answer.status_code != 200:
                    raise SonantError((await answer.aread()).decode(), "http", answer.status_code)
                async for chunk in answer.aiter_bytes():
                    yield chunk

    def stream(
        self,
        *,
        speaker: str | None = None,
        language: str | None = None,
        format: str = "audio/pcm",
        sampling_rate: int = 24000,
        time_scale_factor: float | None = None,
        words: bool = False,
    ) -> SpeechStream:
        """Begins a text that is still being written, such as a language model's.

        `format`: media type; `audio/pcm` is 16-bit little-endian, one channel. `sampling_rate`: Hz. `words`: events of
        words too. `time_scale_factor`: below 1 is faster.
        """
        audio = {"audioFormat": format, "samplingRate": sampling_rate}
        if time_scale_factor is not None:
            audio["timeScaleFactor"] = time_scale_factor
        start: dict = {"audioParameters": audio, "wordTimestamps": words}
        start |= {name: value for name, value in (("speaker", speaker), ("language", language)) if value}
        return SpeechStream(self._connection, start)

    async def aclose(self) -> None:
        await self._connection.aclose()
        await self._http.aclose()

    async def __aenter__(self) -> "AsyncSonant":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
