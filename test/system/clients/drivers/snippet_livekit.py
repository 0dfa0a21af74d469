# Behind the snippet, which made `tts`.
import asyncio


async def speak():
    async with tts.synthesize("Hello from my own machine.") as stream:  # noqa: F821
        return sum([len(event.frame.data.tobytes()) async for event in stream])


print(asyncio.run(speak()))
