"""Bolna's own synthesizer, over HTTP and on `/ws2`."""

import asyncio
import audioop
import io
import time
import wave

from common import Writer, conversation, main


class Task:
    """What a synthesizer asks of the agent that it belongs to."""

    def is_sequence_id_in_current_ids(self, _sequence_id):
        return True


def make(job, mode, **options):
    synthesizer = job.named(job.module("bolna.synthesizer.${brand}_synthesizer"), "Synthesizer")
    voice = job.voices[mode]
    made = synthesizer(voice_id=voice, voice=voice, synthesizer_key=job.key, caching=False,
                       task_manager_instance=Task(), **options)
    # It takes no address.
    made.api_url = f"{job.url}/v1/{job.brand}-tts"
    made.ws_url = f"{job.ws_url}/ws2?{made.ws_url.split('?')[1]}"
    return made


async def http(job, mode, speed):
    synthesizer = make(job, mode)

    async def one_turn(turn, spoken):
        began = time.perf_counter()
        answer = await synthesizer.synthesize(turn["text"])
        with wave.open(io.BytesIO(answer)) as file:
            spoken.rate = file.getframerate()
            spoken.audio += file.readframes(file.getnframes())
        spoken.first_audio_ms = 1000 * (time.perf_counter() - began)
        spoken.starts = spoken.stops = 1

    await conversation(job, mode, speed, "bolna", one_turn)


async def ws2(job, mode, speed):
    synthesizer = make(job, mode, model="mistv2", stream=True)
    synthesizer.websocket = await synthesizer.establish_connection()
    played = asyncio.Queue()

    async def listen():
        async for packet in synthesizer.generate():
            await played.put(packet)

    listening = asyncio.create_task(listen())

    async def one_turn(turn, spoken):
        spoken.rate = 8000
        writer = Writer(turn["text"], speed)

        async def write():
            # As its agents do: the model's text by clauses.
            clause = ""
            async for piece in writer:
                clause += piece
                if piece[-1] in ".,?!":
                    last = writer.pieces[-1] == piece.strip() and clause.endswith(turn["text"][-len(clause):])
                    await synthesizer.push({"data": clause, "meta_info": meta | {"end_of_llm_stream": last}})
                    clause = ""

        meta = {"sequence_id": 1, "turn_id": 1}
        writing = asyncio.create_task(write())
        heard_at = None
        while True:
            wait = 15 if heard_at is None else 1.5
            if heard_at is not None and turn.get("bargeInMs"):
                wait = max(0, heard_at + turn["bargeInMs"] / 1000 - time.perf_counter())
            try:
                packet = await asyncio.wait_for(played.get(), wait)
            except asyncio.TimeoutError:
                break
            if len(packet["data"]) > 1:
                if heard_at is None:
                    heard_at = time.perf_counter()
                    spoken.first_audio_ms = writer.since_first_sentence_ms()
                    spoken.starts += 1
                spoken.audio += audioop.ulaw2lin(packet["data"], 2)
        if turn.get("bargeInMs"):
            writing.cancel()
            await synthesizer.handle_interruption()
            await asyncio.sleep(0.2)
            while not played.empty():
                played.get_nowait()
        await asyncio.gather(writing, return_exceptions=True)
        spoken.stops += 1

    await conversation(job, mode, speed, "bolna", one_turn)
    listening.cancel()


main({"http": http, "ws2": ws2})
