"""Written by `npm run clients -- --types` from the OpenAPI description and coda.proto: do not edit."""

from typing import Literal, TypedDict, Union

SynthesisParameters = TypedDict(
    "SynthesisParameters",
    {
        # Counted in code points
        "text": str,
        # A voice of the model, or another name of one; the voice lists name them
        "speaker": str,
        # A model, or another name of one
        "modelId": Union[str, None],
        # BCP 47 tag or ISO 639 code; must be the speaker's language, which is also the default
        "lang": Union[str, None],
        # The format of JSON and event answers; Accept names that of streamed audio
        "audioFormat": Literal["pcm", "wav", "mulaw", "alaw", "g722", "mp3", "aac", "flac", "ogg", "webm"],
        # Hz. coda, mistv3: 8000..96000, default 24000. mistv2, mist: 4000..44100, default 22050
        "samplingRate": Union[int, None],
        # coda, mistv3: above 1 is faster. mistv2, mist: below 1 is faster. Clamped to 0.4..2.5 times the length
        "speedAlpha": Union[float, None],
        # coda, mistv3: below 1 is faster; clamped to 0.4..2.5; wins over speedAlpha
        "timeScaleFactor": Union[float, None],
        # Decibels, 0 when omitted; peaks that would be clipped are limited
        "gain": Union[float, None],
        # LUFS that the voice is brought to, such as -23; gain is added to that. Omitted: as loud as the voice is
        "loudness": Union[float, None],
        # Silence between two sentences in milliseconds, 400 when omitted. Pauses between paragraphs and lines change in proportion, and all pauses change with the speed
        "sentencePauseMs": Union[int, None],
        # mist family: comma-separated values for [bracketed words] in order; below 1 is faster
        "inlineSpeedAlpha": Union[str, None],
        # mist family: <750> is 750 ms of silence
        "pauseBetweenBrackets": Union[bool, None],
        # mist, mistv2, English mistv3: {h0El1o} is a phoneme string
        "phonemizeBetweenBrackets": Union[bool, None],
        # The text is SSML even if it does not begin with <speak>; a text that does is SSML in any case
        "ssml": Union[bool, None],
        # mist, mistv2: digits and abbreviations are left as they are
        "noTextNormalization": Union[bool, None],
        # The silence before the first sound and after the last one is kept as it was rendered
        "keepSilence": Union[bool, None],
        # When each word is heard, in JSON as word_timestamps; events have it in any case for English, for Spanish and without lang
        "wordTimestamps": Union[bool, None],
        # Accepted
        "saveOovs": Union[bool, None],
        # How terms of this text are pronounced; overrides the lexicon of the account
        "lexicon": Union[dict[str, Union[str, "Pronunciation"]], None],
    },
    total=False,
)


Pronunciation = TypedDict(
    "Pronunciation",
    {
        # The service alphabet, or IPA
        "phonemes": str,
        # Words that are read in its place, instead of phonemes
        "alias": str,
        # true: matches only these capitals
        "caseSensitive": bool,
    },
    total=False,
)


WebSocketRequest = TypedDict(
    "WebSocketRequest",
    {
        # Names a stream of speech within the connection; the empty string is a name like any other.
        "contextId": str,
        "config": "WebSocketConfig",
        "start": "SynthesisRequest",
        "text": str,
        "end": "WebSocketEnd",
        "cancel": "WebSocketCancel",
    },
    total=False,
)


WebSocketConfig = TypedDict(
    "WebSocketConfig",
    {
        # The key, with or without "Bearer ", in the first message: used when the handshake carried none.
        "authorization": str,
        # Ignored.
        "license": str,
        # Values for what a later start leaves out.
        "defaults": "SynthesisRequest",
    },
    total=False,
)


SynthesisRequest = TypedDict(
    "SynthesisRequest",
    {
        "language": str,
        "speaker": str,
        # Not empty: the whole text of the context.
        "text": str,
        "audioParameters": "AudioParameters",
        "splitStrategy": Literal["SPLIT_STRATEGY_UNSPECIFIED", "SPLIT_STRATEGY_SENTENCE", "SPLIT_STRATEGY_NONE", "SPLIT_STRATEGY_ACCUMULATE_SENTENCE"],
        "codaParameters": "CodaParameters",
        "mistParameters": "MistParameters",
        # Asks for WebSocketDone.timestamps.
        "timestamps": "TimestampOptions",
        # At most 100; they hold for this context alone, over the account's own lexicon.
        "customLexicon": list["PronunciationEntry"],
        # Asks for WebSocketResponse.timestamps.
        "wordTimestamps": bool,
        # Silence between two sentences in milliseconds, 0 to 2000; 400 unless set.
        "sentencePauseMs": int,
        # Decibels, -60 to 40; 0 unless set.
        "gain": float,
        # LUFS that the voice is brought to, -60 to -10; as loud as the voice is unless set. Gain is added to that.
        "loudness": float,
        # Every text of the context is SSML. Unless set, only what begins with <speak is.
        "ssml": bool,
    },
    total=False,
)


AudioParameters = TypedDict(
    "AudioParameters",
    {
        # A media type: audio/pcm (default), audio/wav, audio/mpeg, audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/pcmu, audio/mulaw, audio/pcma, audio/g722, audio/aac, audio/flac.
        "audioFormat": str,
        # Hz; 24000 unless set.
        "samplingRate": int,
        # Below 1 is faster; clamped to 0.4 to 2.5.
        "timeScaleFactor": float,
    },
    total=False,
)


CodaParameters = TypedDict(
    "CodaParameters",
    {
        # Accepted, no effect.
        "textLookaheadTokens": int,
    },
    total=False,
)


MistParameters = TypedDict(
    "MistParameters",
    {
        "pauseBetweenBrackets": bool,
        "phonemizeBetweenBrackets": bool,
        "inlineTimeScaleFactors": list[float],
        "saveOovs": bool,
    },
    total=False,
)


TimestampOptions = TypedDict(
    "TimestampOptions",
    {
        "enable": bool,
    },
    total=False,
)


PronunciationEntry = TypedDict(
    "PronunciationEntry",
    {
        # A word, a phrase, or a name with signs.
        "spelling": str,
        # IPA, X-SAMPA, or the service's phonetic alphabet.
        "pronunciation": str,
        # Words that are read in its place, instead of a pronunciation.
        "alias": str,
        # Whether only these capitals are meant.
        "caseSensitive": bool,
    },
    total=False,
)


WebSocketEnd = TypedDict(
    "WebSocketEnd",
    {
    },
    total=False,
)


WebSocketCancel = TypedDict(
    "WebSocketCancel",
    {
    },
    total=False,
)


WebSocketResponse = TypedDict(
    "WebSocketResponse",
    {
        "contextId": str,
        "ready": "WebSocketReady",
        "started": "WebSocketStarted",
        # The next bytes of the context's one file.
        "audio": str,
        "done": "WebSocketDone",
        "cancelled": "WebSocketCancelled",
        "error": "WebSocketError",
        "timestamps": "WordTimestamps",
    },
    total=False,
)


WebSocketReady = TypedDict(
    "WebSocketReady",
    {
        # 1.
        "protocol": int,
        # ISO 639-1 codes.
        "languages": list[str],
        "defaultLanguage": str,
    },
    total=False,
)


WebSocketStarted = TypedDict(
    "WebSocketStarted",
    {
        "requestId": str,
    },
    total=False,
)


WebSocketDone = TypedDict(
    "WebSocketDone",
    {
        # The words of the whole context, if its start asked for them.
        "timestamps": "Timestamps",
        # What was ignored in the SSML of the context, by line and column.
        "ssmlWarnings": list[str],
    },
    total=False,
)


Timestamps = TypedDict(
    "Timestamps",
    {
        "status": "Status",
        "spans": list["SpanTimestamp"],
    },
    total=False,
)


Status = TypedDict(
    "Status",
    {
        "code": int,
        "message": str,
    },
    total=False,
)


SpanTimestamp = TypedDict(
    "SpanTimestamp",
    {
        "text": str,
        "start": str,
        "end": str,
    },
    total=False,
)


WebSocketCancelled = TypedDict(
    "WebSocketCancelled",
    {
    },
    total=False,
)


WebSocketError = TypedDict(
    "WebSocketError",
    {
        "kind": str,
        "message": str,
        "requestId": str,
    },
    total=False,
)


WordTimestamps = TypedDict(
    "WordTimestamps",
    {
        "words": list[str],
        "start": list[float],
        "end": list[float],
        # The mark elements of SSML, in order.
        "marks": list["MarkTime"],
    },
    total=False,
)


MarkTime = TypedDict(
    "MarkTime",
    {
        "name": str,
        "time": float,
    },
    total=False,
)
