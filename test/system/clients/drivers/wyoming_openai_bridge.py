"""wyoming-openai, through which Home Assistant speaks: its server beside us, and the wyoming package as Home Assistant."""

import asyncio
import socket
import sys
import time

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.tts import (
    Synthesize,
    SynthesizeChunk,
    SynthesizeStart,
    SynthesizeStop,
    SynthesizeStopped,
    SynthesizeVoice,
)

from common import Writer, conversation, main


async def bridge(job, voice, streamed):
    """@returns the running bridge and its port"""
    with socket.create_server(("127.0.0.1", 0)) as spare:
        port = spare.getsockname()[1]
    options = ["--uri", f"tcp://127.0.0.1:{port}", "--log-level", "WARNING", "--tts-voices", voice]
    options += ["--tts-openai-url", f"{job.url}/v1", "--tts-openai-key", job.key, "--tts-models", "tts-1"]
    options += ["--tts-streaming-models", "tts-1"] if streamed else []
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "wyoming_openai", *options, stdout=sys.stderr
    )
    for _ in range(600):
        try:
            (await asyncio.open_connection("127.0.0.1", port))[1].close()
            return process, port
        except OSError:
            await asyncio.sleep(0.05)
    raise RuntimeError("the bridge does not start")


async def write(client, writer, voice, streamed):
    if not streamed:
        text = "".join([piece async for piece in writer])
        writer.first_sentence_at = time.perf_counter()
        await client.write_event(Synthesize(text, voice).event())
        return
    await client.write_event(SynthesizeStart(voice).event())
    text = ""
    async for piece in writer:
        text += piece
        await client.write_event(SynthesizeChunk(piece).event())
    # For servers that do not stream; one that does leaves it.
    await client.write_event(Synthesize(text, voice).event())
    await client.write_event(SynthesizeStop().event())


async def speak(port, turn, speed, spoken, name, streamed):
    writer = Writer(turn["text"], speed)
    async with AsyncTcpClient("127.0.0.1", port) as client:
        writing = asyncio.create_task(write(client, writer, SynthesizeVoice(name=name), streamed))
        heard_at = None
        while True:
            left = None
            if heard_at is not None and turn.get("bargeInMs"):
                left = heard_at + turn["bargeInMs"] / 1000 - time.perf_counter()
            try:
                event = await asyncio.wait_for(client.read_event(), left)
            except asyncio.TimeoutError:
                break
            if event is None:
                raise RuntimeError("the bridge hung up")
            if AudioStart.is_type(event.type):
                spoken.starts += 1
            elif AudioChunk.is_type(event.type):
                chunk = AudioChunk.from_event(event)
                if heard_at is None:
                    heard_at = time.perf_counter()
                    spoken.first_audio_ms = writer.since_first_sentence_ms()
                spoken.audio += chunk.audio
                spoken.rate = chunk.rate
            elif AudioStop.is_type(event.type):
                spoken.stops += 1
                if not streamed:
                    break
            elif SynthesizeStopped.is_type(event.type):
                break
            elif event.type == "error":
                raise RuntimeError(event.data)
        writing.cancel()


def mode_of(streamed):
    async def run(job, mode, speed):
        process, port = await bridge(job, job.voices[mode], streamed)
        try:
            await conversation(
                job, mode, speed, "wyoming-openai",
                lambda turn, spoken: speak(port, turn, speed, spoken, job.voices[mode], streamed),
            )
        finally:
            process.terminate()
            await process.wait()

    return run


main({"whole": mode_of(False), "streamed": mode_of(True)})
