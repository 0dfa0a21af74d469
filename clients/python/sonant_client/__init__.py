"""Speech from a Sonant server: `Sonant` for plain code, `AsyncSonant` for asyncio."""

from .client import AsyncSonant, Sonant
from .errors import SonantError
from .stream import Audio, SpeechStream, Word, Words

__all__ = ["AsyncSonant", "Audio", "Sonant", "SonantError", "SpeechStream", "Word", "Words"]
