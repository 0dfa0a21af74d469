# Behind the snippet, which made `synthesizer`.
import asyncio

from vocode.streaming.models.message import BaseMessage


async def speak():
    tts = synthesizer()  # noqa: F821
    result = await tts.create_speech_uncached(BaseMessage(text="Hello from my own machine."), 3200)
    return sum([len(chunk.chunk) async for chunk in result.chunk_generator])


print(asyncio.run(speak()))
