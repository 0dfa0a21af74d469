"""Home Assistant's side: asks the bridge on a port to speak; prints the bytes of audio."""

import asyncio
import sys

from wyoming.audio import AudioChunk, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.tts import Synthesize, SynthesizeVoice


async def speak(port):
    for _ in range(600):
        try:
            async with AsyncTcpClient("127.0.0.1", port) as client:
                await client.write_event(Synthesize("Hello from my own machine.", SynthesizeVoice("alloy")).event())
                size = 0
                while event := await client.read_event():
                    if AudioChunk.is_type(event.type):
                        size += len(AudioChunk.from_event(event).audio)
                    elif AudioStop.is_type(event.type):
                        break
                return size
        except OSError:
            await asyncio.sleep(0.05)
    raise RuntimeError("the bridge does not start")


print(asyncio.run(speak(int(sys.argv[1]))))
