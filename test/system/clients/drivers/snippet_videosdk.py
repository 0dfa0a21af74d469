# Behind the snippet, which made `tts`.
import asyncio

sizes = []


class Track:
    async def add_new_bytes(self, audio):
        sizes.append(len(audio))

    def interrupt(self):
        pass


async def speak():
    tts.loop = asyncio.get_running_loop()  # noqa: F821
    tts.audio_track = Track()  # noqa: F821
    await tts.synthesize("Hello from my own machine.")  # noqa: F821
    # It plays in tasks of their own.
    await asyncio.sleep(0.1)


asyncio.run(speak())
print(sum(sizes))
