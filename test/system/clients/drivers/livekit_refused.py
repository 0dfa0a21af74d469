"""LiveKit Agents with the adapter of our package, and a server that refuses: prints for each kind of error whether LiveKit may try again."""

import asyncio
import json

from common import own_package
from livekit.agents import APIConnectOptions, APIStatusError


async def main():
    module = own_package("livekit")

    class Refused:
        def __init__(self, kind):
            self.kind = kind

        async def write(self, text):
            pass

        async def end(self):
            pass

        async def __aiter__(self):
            raise module.SonantError("refused", self.kind)
            yield

    answers = {}
    for kind in ("resource_exhausted", "unavailable", "not_found"):
        tts = module.TTS(api_key="none")
        tts._client.stream = lambda kind=kind, **_options: Refused(kind)
        stream = tts.stream(conn_options=APIConnectOptions(max_retry=0))
        stream.push_text("Hello.")
        stream.end_input()
        try:
            async for _ in stream:
                pass
        except APIStatusError as error:
            answers[kind] = error.retryable
        await stream.aclose()
    print(json.dumps(answers))


asyncio.run(main())
