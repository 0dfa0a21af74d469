# Behind the snippet, which made `tts`.
import asyncio

print(len(asyncio.run(tts.synthesize("Hello from my own machine."))))  # noqa: F821
