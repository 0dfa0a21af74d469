"""Imports all of the client that openapi-python-client wrote from the OpenAPI description, and speaks; prints how many bytes came."""

import os
import pkgutil
from importlib import import_module

import generated
from generated.api.openai import create_speech
from generated.models import OpenAiSpeechRequest

for module in pkgutil.walk_packages(generated.__path__, "generated."):
    import_module(module.name)

client = generated.AuthenticatedClient(base_url=os.environ["SONANT_URL"], token=os.environ["SONANT_KEY"])
request = OpenAiSpeechRequest(model="tts-1", voice="alloy", input_="Hello from a generated client.", response_format="pcm")
answer = create_speech.sync_detailed(client=client, body=request)
assert answer.status_code == 200, answer.content
print(len(answer.content))
