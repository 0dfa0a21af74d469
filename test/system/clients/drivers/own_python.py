"""Our own package: a stream whose first connection is cut, errors, and the client for plain code; prints what came."""

import asyncio
import json
import os
import sys

from sonant_client import AsyncSonant, Audio, Sonant, SonantError

URL, KEY = os.environ["SONANT_URL"], os.environ["SONANT_KEY"]


async def streamed(texts):
    said = {"bytes": 0, "words": [], "error": None, "kinds": []}
    async with AsyncSonant(KEY, url=URL) as sonant:
        stream = sonant.stream(speaker="astra", words=True)
        for text in texts:
            await stream.write(text)
        await stream.end()
        async for event in stream:
            if isinstance(event, Audio):
                said["bytes"] += len(event.audio)
            else:
                said["words"] += [vars(word) for word in event.words]
        try:
            async for _ in sonant.speak("Hello.", speaker="nobody"):
                pass
        except SonantError as error:
            said["kinds"] += [error.kind, error.status]
        stream = sonant.stream(speaker="nobody")
        await stream.write("Hello.")
        try:
            async for _ in stream:
                pass
        except SonantError as error:
            said["kinds"].append(error.kind)
    return said


said = asyncio.run(streamed(json.loads(sys.argv[1])))
with Sonant(KEY, url=URL) as sonant:
    said["plainBytes"] = sum(len(piece) for piece in sonant.speak("Hello there.", speaker="astra", modelId="coda"))
print(json.dumps(said))
