"""Pipecat: its own services over HTTP and sockets, with sentences and with tokens, its OpenAI service, and the adapter of
our package.

The pipeline ends in an output transport that plays in real time, as a call does.
"""

import asyncio
import sys
import time

import aiohttp
from loguru import logger
from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    BotStoppedSpeakingFrame,
    EndFrame,
    ErrorFrame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
    LLMTextFrame,
    TTSTextFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.frame_processor import FrameDirection
from pipecat.services.openai.tts import OpenAITTSService
from pipecat.services.tts_service import TextAggregationMode
from pipecat.transports.base_output import BaseOutputTransport
from pipecat.transports.base_transport import TransportParams
from pipecat.workers.runner import WorkerRunner

from common import Writer, conversation, main, own_package

RATE = 24000
# After the bot fell silent: nothing more may come.
SETTLED_SECONDS = 0.8
NO_AUDIO_SECONDS = 30

logger.remove()
logger.add(sys.stderr, level="WARNING")


class Loudspeaker(BaseOutputTransport):
    """Plays in real time into the turn that is being spoken."""

    def __init__(self):
        super().__init__(TransportParams(audio_out_enabled=True, audio_out_sample_rate=RATE))
        self.spoken = self.writer = None
        self.started, self.stopped = asyncio.Event(), asyncio.Event()
        self._free_at = 0.0
        self._timed = []

    def begin(self, spoken, writer):
        self.spoken, self.writer, self._timed = spoken, writer, []
        self.started.clear()
        self.stopped.clear()

    async def start(self, frame):
        await super().start(frame)
        await self.set_transport_ready(frame)

    async def write_audio_frame(self, frame):
        if self.spoken.first_audio_ms is None:
            self.spoken.first_audio_ms = self.writer.since_first_sentence_ms()
        self.spoken.audio += frame.audio
        self._free_at = max(self._free_at, time.perf_counter()) + len(frame.audio) / 2 / RATE
        await asyncio.sleep(self._free_at - time.perf_counter())
        return True

    async def push_frame(self, frame, direction=FrameDirection.DOWNSTREAM):
        if direction == FrameDirection.DOWNSTREAM:
            if isinstance(frame, BotStartedSpeakingFrame):
                self.spoken.starts += 1
                self.stopped.clear()
                self.started.set()
            elif isinstance(frame, BotStoppedSpeakingFrame):
                self.spoken.stops += 1
                self.stopped.set()
            elif isinstance(frame, TTSTextFrame) and frame.pts:
                # By their times: Pipecat holds words back until it knows where their sentence ends, and may push them behind
                # words that came later (`TTSService._push_sequencer_frames`).
                self._timed = sorted([*self._timed, (frame.pts, frame.text)], key=lambda timed: timed[0])
                first = self._timed[0][0]
                self.spoken.words = [[text, (pts - first) / 1e9, None] for pts, text in self._timed]
        await super().push_frame(frame, direction)


async def speak(worker, output, turn, speed, spoken, failures):
    failures.clear()
    writer = Writer(turn["text"], speed)
    output.begin(spoken, writer)

    async def write():
        await worker.queue_frame(LLMFullResponseStartFrame())
        async for piece in writer:
            await worker.queue_frame(LLMTextFrame(piece))
        await worker.queue_frame(LLMFullResponseEndFrame())

    writing = asyncio.create_task(write())
    try:
        await asyncio.wait_for(output.started.wait(), NO_AUDIO_SECONDS)
    except TimeoutError as error:
        raise RuntimeError(", ".join(failures) or "no audio came") from error
    if barge_in := turn.get("bargeInMs"):
        # The time counts sound: a machine with much to do may begin to speak before it has more than a frame.
        async with asyncio.timeout(NO_AUDIO_SECONDS):
            while len(spoken.audio) / 2 / RATE < barge_in / 1000:
                await asyncio.sleep(0.02)
        writing.cancel()
        # A word that is still on its way to the service would be spoken at the beginning of the next turn.
        await asyncio.sleep(0.3)
        starts = spoken.starts
        # A frame that was on its way to the loudspeaker may start it once more: then the speaker goes on to interrupt.
        for _ in range(10):
            await worker.queue_frame(InterruptionFrame())
            await asyncio.sleep(0.3)
            if output.stopped.is_set():
                break
        spoken.starts, spoken.stops = starts, min(spoken.stops, 1)
        return
    await writing
    silent_since = None
    while silent_since is None or time.perf_counter() - silent_since < SETTLED_SECONDS:
        await asyncio.sleep(0.02)
        if not output.stopped.is_set():
            silent_since = None
        elif silent_since is None:
            silent_since = time.perf_counter()
    if failures:
        raise RuntimeError(", ".join(failures))


def mode_of(make):
    async def run(job, mode, speed):
        async with aiohttp.ClientSession() as session:
            failures = []
            output = Loudspeaker()
            worker = PipelineWorker(
                Pipeline([make(job, session, job.voices[mode]), output]),
                params=PipelineParams(audio_out_sample_rate=RATE),
                enable_rtvi=False,
                enable_turn_tracking=False,
                idle_timeout_secs=None,
            )
            worker.set_reached_upstream_filter((ErrorFrame,))

            @worker.event_handler("on_frame_reached_upstream")
            async def failed(_worker, frame):
                failures.append(frame.error)

            runner = WorkerRunner(handle_sigint=False)
            await runner.add_workers(worker)
            running = asyncio.create_task(runner.run())
            await conversation(
                job, mode, speed, "pipecat-ai",
                lambda turn, spoken: speak(worker, output, turn, speed, spoken, failures),
            )
            await worker.queue_frame(EndFrame())
            await running

    return run


def ws3(aggregation):
    def make(job, _session, voice):
        module = job.module("pipecat.services.${brand}.tts")
        service = job.named(module, "TTSService")
        return service(api_key=job.key, url=f"{job.ws_url}/ws3", text_aggregation_mode=aggregation,
                       settings=service.Settings(voice=voice))

    return mode_of(make)


def v1(protocol, aggregation):
    def make(job, _session, voice):
        service = job.named(job.module("pipecat.services.${brand}.tts_v1"), "V1TTSService")
        return service(api_key=job.key, websocket_url=f"{job.ws_url}/ws", websocket_protocol=protocol,
                       text_aggregation_mode=aggregation, settings=service.Settings(model="coda", voice=voice))

    return mode_of(make)


def http(job, session, voice):
    service = job.named(job.module("pipecat.services.${brand}.tts"), "HttpTTSService")
    made = service(api_key=job.key, aiohttp_session=session, settings=service.Settings(voice=voice))
    # It takes no address.
    made._base_url = f"{job.url}/v1/{job.brand}-tts"
    return made


def ws(job, _session, voice):
    service = job.named(job.module("pipecat.services.${brand}.tts"), "NonJsonTTSService")
    return service(api_key=job.key, url=f"{job.ws_url}/ws", settings=service.Settings(voice=voice))


def with_openai(job, _session, _voice):
    return OpenAITTSService(api_key=job.key, base_url=f"{job.url}/v1")


def with_own(job, _session, voice):
    return own_package("pipecat").SonantTTSService(api_key=job.key, url=job.url, speaker=voice)


SENTENCE, TOKEN = TextAggregationMode.SENTENCE, TextAggregationMode.TOKEN
MODES = {
    "openai": mode_of(with_openai),
    "own": mode_of(with_own),
    "http": mode_of(http),
    "ws": mode_of(ws),
    "ws3-sentence": ws3(SENTENCE),
    "ws3-token": ws3(TOKEN),
    "v1-json-sentence": v1("json", SENTENCE),
    "v1-json-token": v1("json", TOKEN),
    "v1-binary-sentence": v1("binary", SENTENCE),
    "v1-binary-token": v1("binary", TOKEN),
}
if __name__ == "__main__":
    main(MODES)
