"""VideoSDK Agents with its own plugin, over HTTP."""

import asyncio

from common import Writer, conversation, main


class Track:
    """Where the framework plays."""

    def __init__(self, spoken, writer, rate):
        self.spoken, self.writer, self.rate = spoken, writer, rate
        self.heard = asyncio.Event()

    async def add_new_bytes(self, audio):
        if self.spoken.first_audio_ms is None:
            self.spoken.first_audio_ms = self.writer.since_first_sentence_ms()
            self.spoken.starts += 1
            self.heard.set()
        self.spoken.audio += audio

    def interrupt(self):
        pass


def mode_of():
    async def run(job, mode, speed):
        module = job.module("videosdk.plugins.${brand}.tts")
        # It takes no address.
        [address] = [name for name in vars(module) if name.endswith("_TTS_ENDPOINT")]
        setattr(module, address, f"{job.url}/v1/{job.brand}-tts")
        tts = job.named(module, "TTS")(api_key=job.key)
        tts.loop = asyncio.get_running_loop()
        errors = []
        tts.on("error", lambda *said: errors.append(str(said)))

        async def one_turn(turn, spoken):
            writer = Writer(turn["text"], speed)
            spoken.rate = tts.sample_rate
            tts.audio_track = Track(spoken, writer, tts.sample_rate)
            tts.reset_first_audio_tracking()
            speaking = asyncio.create_task(tts.synthesize(aiter(writer)))
            if turn.get("bargeInMs"):
                await asyncio.wait([asyncio.create_task(tts.audio_track.heard.wait()), speaking],
                                   return_when=asyncio.FIRST_COMPLETED)
                await asyncio.wait([speaking], timeout=turn["bargeInMs"] / 1000)
                await tts.interrupt()
            await speaking
            # It plays in tasks of their own.
            await asyncio.sleep(0.05)
            spoken.stops += 1
            if errors:
                raise RuntimeError(errors.pop())

        await conversation(job, mode, speed, f"videosdk-plugins-{job.brand}", one_turn)

    return run


main({"http": mode_of()})
