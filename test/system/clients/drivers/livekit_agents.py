"""LiveKit Agents for Python: its own plugin over HTTP and sockets, its OpenAI plugin, and the adapter of our package."""

import asyncio

import aiohttp
from livekit.agents import tts as agents
from livekit.agents.types import USERDATA_TIMED_TRANSCRIPT
from livekit.agents.utils import is_given
from livekit.plugins import openai

from common import Writer, conversation, main, own_package


async def speak(tts, turn, speed, spoken):
    writer = Writer(turn["text"], speed)
    stream = tts.stream()
    barge_in = turn.get("bargeInMs")

    async def write():
        async for piece in writer:
            stream.push_text(piece)
        stream.end_input()

    async def listen():
        segments = set()
        try:
            async for event in stream:
                if spoken.first_audio_ms is None:
                    spoken.first_audio_ms = writer.since_first_sentence_ms()
                heard.set()
                segments.add(event.segment_id)
                spoken.starts = len(segments)
                spoken.stops += event.is_final
                spoken.rate = event.frame.sample_rate
                spoken.audio += event.frame.data.tobytes()
                timed = event.frame.userdata.get(USERDATA_TIMED_TRANSCRIPT, [])
                spoken.words += [[str(w), w.start_time, w.end_time] for w in timed if is_given(w.end_time)]
        finally:
            heard.set()

    heard = asyncio.Event()
    tasks = [asyncio.create_task(write()), asyncio.create_task(listen())]
    try:
        if barge_in is None:
            await asyncio.gather(*tasks)
        else:
            await heard.wait()
            await asyncio.wait(tasks, timeout=barge_in / 1000, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await stream.aclose()


def mode_of(make, package):
    async def run(job, mode, speed):
        async with aiohttp.ClientSession() as session:
            tts = make(job, session)
            failures = []
            tts.on("error", lambda event: failures.append(str(event.error)))

            async def one_turn(turn, spoken):
                await speak(tts, turn, speed, spoken)
                if failures:
                    raise RuntimeError(", ".join(failures))

            try:
                await conversation(job, mode, speed, package.replace("${brand}", job.brand), one_turn)
            finally:
                await tts.aclose()

    return run


def branded(adapted=False, **options):
    def make(job, session):
        urls = {key: url.replace("${url}", job.url).replace("${ws}", job.ws_url).replace("${brand}", job.brand)
                for key, url in options.items()}
        plugin = job.module("livekit.plugins.${brand}")
        tts = plugin.TTS(**urls, api_key=job.key, http_session=session, allow_custom_endpoint=True)
        return agents.StreamAdapter(tts=tts) if adapted else tts

    return mode_of(make, "livekit-plugins-${brand}")


def with_openai(job, _session):
    return agents.StreamAdapter(tts=openai.TTS(base_url=f"{job.url}/v1", api_key=job.key))


def with_own(job, _session):
    return own_package("livekit").TTS(api_key=job.key, url=job.url)


main({
    "openai": mode_of(with_openai, "livekit-plugins-openai"),
    "own": mode_of(with_own, "livekit-agents"),
    "http": branded(adapted=True, base_url="${url}/v1/${brand}-tts"),
    "ws3": branded(base_url="${ws}"),
    "v1-json": branded(websocket_url="${ws}/ws", model="coda", websocket_protocol="json"),
    "v1-binary": branded(websocket_url="${ws}/ws", model="coda", websocket_protocol="binary"),
})
