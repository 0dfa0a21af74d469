"""Speaks one text at each address; prints the audio and words that came, and the error."""

import asyncio
import json
import sys
import time

from sonant_client import AsyncSonant, Audio, SonantError


async def spoken(name, url):
    async with AsyncSonant("key", url=url) as sonant:
        first = asyncio.create_task(heard(sonant))
        if name != "late":
            return await first
        await asyncio.sleep(1)
        second = await heard(sonant)
        await first
        return second


async def heard(sonant):
    said = {"audio": 0, "words": 0, "kind": None, "status": None}
    stream = sonant.stream(speaker="astra", words=True)
    await stream.write("Hello.")
    await stream.end()
    started = time.monotonic()
    try:
        async for event in stream:
            if isinstance(event, Audio):
                said["audio"] += len(event.audio)
            else:
                said["words"] += len(event.words)
    except SonantError as error:
        said |= {"kind": error.kind, "status": error.status}
    said["ms"] = 1000 * (time.monotonic() - started)
    return said


async def close_unread(_name, url):
    """The client closes while nobody reads a stream that has more than its queue holds."""
    sonant = AsyncSonant("key", url=url)
    stream = sonant.stream(speaker="astra")
    await stream.write("Hello.")
    await stream.end()
    while not stream.queue.full():
        await asyncio.sleep(0.01)
    await sonant.aclose()
    try:
        async for _ in stream:
            pass
    except SonantError as error:
        return {"kind": error.kind}


async def write_when_full(_name, url):
    """A stream begins while another one has filled all buffers up to a server that has stopped reading."""
    async with AsyncSonant("key", url=url) as sonant:
        other = sonant.stream(speaker="astra")
        await other.write("pause")
        await sonant._connection.ready()
        filling = asyncio.create_task(other.write("a" * (1 << 24)))
        await asyncio.sleep(0.2)
        stream = sonant.stream(speaker="astra", words=True)
        await stream.write("first ")
        await asyncio.sleep(0.2)
        await stream.write("second")
        await stream.end()
        words = [word.word async for event in stream for word in event.words]
        await filling
        return {"words": words}


async def main():
    urls = json.loads(sys.argv[1])
    deeds = {"unread": close_unread, "full": write_when_full}
    return {name: await deeds.get(name, spoken)(name, url) for name, url in urls.items()}


print(json.dumps(asyncio.run(main())))
