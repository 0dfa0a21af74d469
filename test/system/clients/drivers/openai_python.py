"""The `openai` package for Python: the whole text in one request, streamed back."""

import base64
import io
import json
import time
import wave

from openai import AsyncOpenAI

from common import Writer, conversation, main


def pcm_of(answer, kind):
    """@returns 16-bit samples and their rate"""
    if kind == "wav":
        with wave.open(io.BytesIO(answer)) as file:
            return file.readframes(file.getnframes()), file.getframerate()
    if kind == "mp3":
        import av

        with av.open(io.BytesIO(answer)) as file:
            to_pcm = av.AudioResampler(format="s16", layout="mono", rate=24000)
            frames = [out for frame in file.decode(audio=0) for out in to_pcm.resample(frame)]
            return b"".join(frame.to_ndarray().tobytes() for frame in frames), 24000
    return answer, 24000


def mode_of(kind):
    async def run(job, mode, speed):
        client = AsyncOpenAI(base_url=f"{job.url}/v1", api_key=job.key)

        async def one_turn(turn, spoken):
            writer = Writer(turn["text"], speed)
            text = "".join([piece async for piece in writer])
            request = {"model": "tts-1", "voice": job.voices[mode], "input": text}
            answer = bytearray()
            if kind == "sse":
                request |= {"response_format": "pcm", "stream_format": "sse"}
            else:
                request |= {"response_format": kind}
            speech = client.audio.speech.with_streaming_response
            # Such a client begins when it has the whole text.
            writer.first_sentence_at = time.perf_counter()
            async with speech.create(**request) as response:
                if kind == "sse":
                    async for line in response.iter_lines():
                        if line.startswith("data: ") and '"speech.audio.delta"' in line:
                            answer += base64.b64decode(json.loads(line[6:])["audio"])
                            mark(spoken, writer)
                        elif '"speech.audio.done"' in line:
                            spoken.stops += 1
                else:
                    async for chunk in response.iter_bytes():
                        answer += chunk
                        mark(spoken, writer)
                    spoken.stops += 1
            spoken.audio[:], spoken.rate = pcm_of(bytes(answer), kind)

        await conversation(job, mode, speed, "openai", one_turn)

    return run


def mark(spoken, writer):
    if spoken.first_audio_ms is None:
        spoken.first_audio_ms = writer.since_first_sentence_ms()
        spoken.starts += 1


main({kind: mode_of(kind) for kind in ["pcm", "wav", "mp3", "sse"]})
