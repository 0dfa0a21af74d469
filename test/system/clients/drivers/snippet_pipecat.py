# Behind the snippet, which made `tts`.
import asyncio

from pipecat.frames.frames import EndFrame, TTSAudioRawFrame, TTSSpeakFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.workers.runner import WorkerRunner

sizes = []


class Ear(FrameProcessor):
    async def process_frame(self, frame, direction):
        await super().process_frame(frame, direction)
        if isinstance(frame, TTSAudioRawFrame):
            sizes.append(len(frame.audio))
        await self.push_frame(frame, direction)


async def speak():
    params = PipelineParams(audio_out_sample_rate=24000)
    worker = PipelineWorker(Pipeline([tts, Ear()]), params=params, enable_rtvi=False)  # noqa: F821
    await worker.queue_frames([TTSSpeakFrame("Hello from my own machine."), EndFrame()])
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    await runner.run()


asyncio.run(speak())
print(sum(sizes))
