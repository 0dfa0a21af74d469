"""Pipecat: `SonantTTSService(api_key=...)` in a pipeline; needs `sonant-client[pipecat]`."""

import asyncio
from collections.abc import AsyncGenerator

from pipecat.frames.frames import CancelFrame, EndFrame, Frame, TTSAudioRawFrame, TTSStoppedFrame
from pipecat.services.settings import TTSSettings
from pipecat.services.tts_service import TextAggregationMode, TTSService

from .client import DEFAULT_URL, AsyncSonant
from .errors import SonantError
from .stream import Audio, SpeechStream

# For so long a reply may give no text, as while a tool works: Pipecat loses the words of a reply that it takes for ended. One that nobody
# ends holds up the next for as long.
MOST_PAUSE_SECONDS = 30


class SonantTTSService(TTSService):
    """Sends text as the model writes it, on one stream for each reply; words come with their times."""

    def __init__(self, *, api_key: str, speaker: str = "astra", language: str | None = None, url: str = DEFAULT_URL):
        super().__init__(
            push_text_frames=False,
            push_start_frame=True,
            pause_frame_processing=True,
            stop_frame_timeout_s=MOST_PAUSE_SECONDS,
            text_aggregation_mode=TextAggregationMode.TOKEN,
            settings=TTSSettings(model="coda", voice=speaker, language=language),
        )
        self._client = AsyncSonant(api_key, url=url)
        self._options = {"speaker": speaker, "language": language, "words": True}
        self._streams: dict[str, tuple[SpeechStream, asyncio.Task[None]]] = {}

    def can_generate_metrics(self) -> bool:
        return True

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        if context_id not in self._streams:
            stream = self._client.stream(sampling_rate=self.sample_rate, **self._options)
            self._streams[context_id] = stream, self.create_task(self._play(stream, context_id))
        await self._streams[context_id][0].write(text)
        yield None

    async def flush_audio(self, context_id: str | None = None) -> None:
        name = context_id or self.get_active_audio_context_id()
        if name in self._streams:
            await self._streams[name][0].end()

    async def on_audio_context_interrupted(self, context_id: str) -> None:
        await self._drop(context_id)
        await super().on_audio_context_interrupted(context_id)

    async def stop(self, frame: EndFrame) -> None:
        await super().stop(frame)
        await self._client.aclose()

    async def cancel(self, frame: CancelFrame) -> None:
        await super().cancel(frame)
        await self._client.aclose()

    async def _drop(self, context_id: str) -> None:
        if found := self._streams.pop(context_id, None):
            stream, playing = found
            await stream.cancel()
            await self.cancel_task(playing)

    async def _play(self, stream: SpeechStream, context_id: str) -> None:
        try:
            async for event in stream:
                if isinstance(event, Audio):
                    frame = TTSAudioRawFrame(event.audio, self.sample_rate, 1, context_id=context_id)
                    await self.append_to_audio_context(context_id, frame)
                else:
                    timed = [(word.word, word.start) for word in event.words]
                    await self.add_word_timestamps(timed, context_id=context_id)
        except SonantError as error:
            await self.push_error(error_msg=str(error), exception=error)
        finally:
            self._streams.pop(context_id, None)
        await self.append_to_audio_context(context_id, TTSStoppedFrame(context_id=context_id))
        await self.remove_audio_context(context_id)
