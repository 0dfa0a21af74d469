# Behind the snippet, which made `tts`.
import asyncio

from livekit.agents.utils import http_context

TEXT = "Hello from my own machine."


async def heard(stream):
    async with stream:
        return sum([len(event.frame.data.tobytes()) async for event in stream])


async def speak():
    if not tts.capabilities.streaming:  # noqa: F821
        return await heard(tts.synthesize(TEXT))  # noqa: F821
    async with http_context.open():  # as around an agent's job
        stream = tts.stream()  # noqa: F821
        stream.push_text(TEXT)
        stream.end_input()
        return await heard(stream)


print(asyncio.run(speak()))
