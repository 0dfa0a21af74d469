"""Vocode's own synthesizer: a WAV inside JSON, as its conversations ask for it."""

import os
import time

from vocode.streaming.models.audio import AudioEncoding
from vocode.streaming.models.message import BaseMessage

from common import conversation, main


def make(job):
    os.environ[f"{job.brand.upper()}_API_KEY"] = job.key
    config = job.named(job.module("vocode.streaming.models.synthesizer"), "SynthesizerConfig")
    synthesizer = job.named(job.module("vocode.streaming.synthesizer.${brand}_synthesizer"), "Synthesizer")
    return synthesizer(config(base_url=f"{job.url}/v1/{job.brand}-tts", audio_encoding=AudioEncoding.LINEAR16))


async def http(job, mode, speed):
    synthesizer = make(job)

    async def one_turn(turn, spoken):
        spoken.rate = synthesizer.synthesizer_config.sampling_rate
        began = time.perf_counter()
        result = await synthesizer.create_speech_uncached(BaseMessage(text=turn["text"]), 3200)
        async for chunk in result.chunk_generator:
            if spoken.first_audio_ms is None:
                spoken.first_audio_ms = 1000 * (time.perf_counter() - began)
                spoken.starts += 1
            spoken.audio += chunk.chunk
            spoken.stops += chunk.is_last_chunk

    await conversation(job, mode, speed, "vocode", one_turn)


main({"http": http})
