"""LiveKit Agents: `AgentSession(tts=sonant_client.livekit.TTS(api_key=...))`; needs `sonant-client[livekit]`."""

import asyncio

from livekit.agents import APIConnectionError, APIConnectOptions, APIStatusError, tts, utils
from livekit.agents.types import DEFAULT_API_CONNECT_OPTIONS
from livekit.agents.voice.io import TimedString

from .client import DEFAULT_URL, AsyncSonant
from .errors import SonantError
from .stream import Audio

SAMPLE_RATE = 24000
# Of errors on a socket: LiveKit tries again, or elsewhere, by the status.
STATUSES = {"resource_exhausted": 429, "internal": 500, "unavailable": 503, "timeout": 504}


class TTS(tts.TTS):
    def __init__(self, *, api_key: str, speaker: str = "astra", language: str | None = None, url: str = DEFAULT_URL):
        capabilities = tts.TTSCapabilities(streaming=True, aligned_transcript=True)
        super().__init__(capabilities=capabilities, sample_rate=SAMPLE_RATE, num_channels=1)
        self._client = AsyncSonant(api_key, url=url)
        self._options = {"speaker": speaker, "language": language, "sampling_rate": SAMPLE_RATE, "words": True}

    def stream(self, *, conn_options: APIConnectOptions = DEFAULT_API_CONNECT_OPTIONS) -> "SynthesizeStream":
        return SynthesizeStream(tts=self, conn_options=conn_options)

    def synthesize(
        self, text: str, *, conn_options: APIConnectOptions = DEFAULT_API_CONNECT_OPTIONS
    ) -> tts.ChunkedStream:
        return self._synthesize_with_stream(text, conn_options=conn_options)

    async def aclose(self) -> None:
        await self._client.aclose()


class SynthesizeStream(tts.SynthesizeStream):
    async def _run(self, emitter: tts.AudioEmitter) -> None:
        name = utils.shortuuid()
        emitter.initialize(
            request_id=name, sample_rate=SAMPLE_RATE, num_channels=1, mime_type="audio/pcm", stream=True
        )
        emitter.start_segment(segment_id=name)
        stream = self._tts._client.stream(**self._tts._options)

        async def write() -> None:
            async for data in self._input_ch:
                if not isinstance(data, self._FlushSentinel):
                    self._mark_started()
                    await stream.write(data)
            await stream.end()

        writing = asyncio.create_task(write())
        try:
            async for event in stream:
                if isinstance(event, Audio):
                    emitter.push(event.audio)
                else:
                    for word in event.words:
                        emitter.push_timed_transcript(
                            TimedString(text=f"{word.word} ", start_time=word.start, end_time=word.end)
                        )
            emitter.end_input()
        except SonantError as error:
            if error.kind == "connection":
                raise APIConnectionError(str(error)) from error
            status = error.status or STATUSES.get(error.kind, 400)
            raise APIStatusError(str(error), status_code=status, body=None) from error
        finally:
            await utils.aio.gracefully_cancel(writing)
