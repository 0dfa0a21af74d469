"""Pipecat with the adapter of our package, and a model that pauses in a reply for longer than Pipecat waits for audio unless told.

Prints the words that came, as JSON.
"""

import asyncio
import json
import os

from common import own_package
from pipecat.frames.frames import EndFrame, LLMFullResponseEndFrame, LLMFullResponseStartFrame, LLMTextFrame, TTSTextFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.workers.runner import WorkerRunner

PAUSE_SECONDS = 4

words = []


class Reader(FrameProcessor):
    async def process_frame(self, frame, direction):
        await super().process_frame(frame, direction)
        if isinstance(frame, TTSTextFrame):
            words.append(frame.text)
        await self.push_frame(frame, direction)


async def speak():
    tts = own_package("pipecat").SonantTTSService(api_key=os.environ["SONANT_KEY"], url=os.environ["SONANT_URL"])
    worker = PipelineWorker(Pipeline([tts, Reader()]), enable_rtvi=False)
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    running = asyncio.create_task(runner.run())
    await worker.queue_frame(LLMFullResponseStartFrame())
    await worker.queue_frame(LLMTextFrame("One moment please. I look for it."))
    while "please." not in words:
        await asyncio.sleep(0.05)
    await asyncio.sleep(PAUSE_SECONDS)
    await worker.queue_frame(LLMTextFrame(" Here it is."))
    await worker.queue_frame(LLMFullResponseEndFrame())
    await worker.queue_frame(EndFrame())
    await running


asyncio.run(speak())
print(json.dumps(words))
