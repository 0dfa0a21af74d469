"""Articulatory features of phone symbols: what tells a network that a sound nobody recorded is near one that somebody did.

A symbol is an IPA letter with its marks (`tʰ`, `ɑ̃ː`), as src/text/phonetics/ipa.ts reads it, a pause `, . ! ?` or the
boundary `_`. Every feature lies in 0..1.
"""

import unicodedata

PLACES = (
    "bilabial",
    "labiodental",
    "dental",
    "alveolar",
    "postalveolar",
    "palatal",
    "velar",
    "uvular",
    "pharyngeal",
    "glottal",
)
MANNERS = ("plosive", "nasal stop", "trill", "tap", "fricative", "approximant")
PAUSES = {"_": "boundary", ",": "comma", ".": "full stop", "!": "exclamation mark", "?": "question mark"}

NAMES = (
    *PAUSES.values(),
    "vowel",
    "consonant",
    *PLACES,
    *MANNERS,
    "affricate",
    "sibilant",
    "lateral",
    "retroflex",
    "implosive",
    "ejective",
    "voiced",
    "close",
    "mid",
    "open",
    "front",
    "central",
    "back",
    "rounded",
    "rhotic",
    "nasal",
    "long",
    "aspirated",
    "breathy",
    "palatalised",
    "labialised",
    "velarised",
    "pharyngealised",
    "syllabic",
    "unsyllabic",
    "raised",
    "lowered",
    "advanced",
    "retracted",
)
_INDEX = {name: index for index, name in enumerate(NAMES)}

# Height 0 open .. 6 close, backness 0 front .. 2 back, rounded.
_VOWELS: dict[str, tuple[float, float, bool]] = {
    "i": (6, 0, False),
    "y": (6, 0, True),
    "ɨ": (6, 1, False),
    "ʉ": (6, 1, True),
    "ɯ": (6, 2, False),
    "u": (6, 2, True),
    "ᵻ": (5.3, 0.8, False),
    "ɪ": (5, 0.3, False),
    "ʏ": (5, 0.3, True),
    "ʊ": (5, 1.7, True),
    "e": (4, 0, False),
    "ø": (4, 0, True),
    "ɘ": (4, 1, False),
    "ɵ": (4, 1, True),
    "ɤ": (4, 2, False),
    "o": (4, 2, True),
    "ə": (3, 1, False),
    "ɚ": (3, 1, False),
    "ɛ": (2, 0, False),
    "œ": (2, 0, True),
    "ɜ": (2, 1, False),
    "ɝ": (2, 1, False),
    "ɞ": (2, 1, True),
    "ʌ": (2, 2, False),
    "ɔ": (2, 2, True),
    "æ": (1, 0, False),
    "ɐ": (1, 1, False),
    # Where a language has one open vowel, it is a central one.
    "a": (0, 0.6, False),
    "ɶ": (0, 0, True),
    "ɑ": (0, 2, False),
    "ɒ": (0, 2, True),
}
_RHOTIC_VOWELS = "ɚɝ"

# Index into PLACES (between two: 4.5 is alveolo-palatal), manner, then other features at 1. "voiced" is added below.
_CONSONANTS: dict[str, tuple[float, str, tuple[str, ...]]] = {
    "p": (0, "plosive", ()),
    "b": (0, "plosive", ()),
    "t": (3, "plosive", ()),
    "d": (3, "plosive", ()),
    "ʈ": (3.6, "plosive", ("retroflex",)),
    "ɖ": (3.6, "plosive", ("retroflex",)),
    "c": (5, "plosive", ()),
    "ɟ": (5, "plosive", ()),
    "k": (6, "plosive", ()),
    "ɡ": (6, "plosive", ()),
    "q": (7, "plosive", ()),
    "ɢ": (7, "plosive", ()),
    "ʡ": (8, "plosive", ()),
    "ʔ": (9, "plosive", ()),
    "ɓ": (0, "plosive", ("implosive",)),
    "ɗ": (3, "plosive", ("implosive",)),
    "ʄ": (5, "plosive", ("implosive",)),
    "ɠ": (6, "plosive", ("implosive",)),
    "ʛ": (7, "plosive", ("implosive",)),
    "m": (0, "nasal stop", ()),
    "ɱ": (1, "nasal stop", ()),
    "n": (3, "nasal stop", ()),
    "ɳ": (3.6, "nasal stop", ("retroflex",)),
    "ɲ": (5, "nasal stop", ()),
    "ŋ": (6, "nasal stop", ()),
    "ɴ": (7, "nasal stop", ()),
    "ʙ": (0, "trill", ()),
    "r": (3, "trill", ()),
    "ʀ": (7, "trill", ()),
    "ɾ": (3, "tap", ()),
    "ɽ": (3.6, "tap", ("retroflex",)),
    "ɺ": (3, "tap", ("lateral",)),
    "ɸ": (0, "fricative", ()),
    "β": (0, "fricative", ()),
    "f": (1, "fricative", ()),
    "v": (1, "fricative", ()),
    "θ": (2, "fricative", ()),
    "ð": (2, "fricative", ()),
    "s": (3, "fricative", ("sibilant",)),
    "z": (3, "fricative", ("sibilant",)),
    "ʃ": (4, "fricative", ("sibilant",)),
    "ʒ": (4, "fricative", ("sibilant",)),
    "ʂ": (4, "fricative", ("sibilant", "retroflex")),
    "ʐ": (4, "fricative", ("sibilant", "retroflex")),
    "ɕ": (4.5, "fricative", ("sibilant",)),
    "ʑ": (4.5, "fricative", ("sibilant",)),
    "ɧ": (5.5, "fricative", ("sibilant", "rounded")),
    "ç": (5, "fricative", ()),
    "ʝ": (5, "fricative", ()),
    "x": (6, "fricative", ()),
    "ɣ": (6, "fricative", ()),
    "χ": (7, "fricative", ()),
    # Said without a trill by most readers.
    "ʁ": (7, "fricative", ()),
    "ħ": (8, "fricative", ()),
    "ʕ": (8, "fricative", ()),
    "ʢ": (8.5, "fricative", ()),
    "h": (9, "fricative", ()),
    "ɦ": (9, "fricative", ("breathy",)),
    "ɬ": (3, "fricative", ("lateral",)),
    "ɮ": (3, "fricative", ("lateral",)),
    "ʦ": (3, "fricative", ("affricate", "plosive", "sibilant")),
    "ʧ": (4, "fricative", ("affricate", "plosive", "sibilant")),
    "ʤ": (4, "fricative", ("affricate", "plosive", "sibilant")),
    "ʋ": (1, "approximant", ()),
    "ɹ": (3.5, "approximant", ("rhotic",)),
    "ɻ": (4, "approximant", ("rhotic", "retroflex")),
    "j": (5, "approximant", ("close", "front")),
    "ɥ": (5, "approximant", ("close", "front", "rounded", "labialised")),
    "ɰ": (6, "approximant", ("close", "back")),
    "w": (6, "approximant", ("close", "back", "rounded", "labialised")),
    "l": (3, "approximant", ("lateral",)),
    "ɫ": (3, "approximant", ("lateral", "velarised")),
    "ɭ": (3.6, "approximant", ("lateral", "retroflex")),
    "ʎ": (5, "approximant", ("lateral",)),
    "ʟ": (6, "approximant", ("lateral",)),
}
_UNVOICED = frozenset("ptʈckqʡʔɸfθsʃʂɕɧçxχħhɬʦʧ")
_RHOTICS = frozenset("rɾɽʀʁ")
_SECOND_SPELLINGS = {"g": "ɡ"}

# What a mark sets; the dental one moves the place too.
_MARKS: dict[str, dict[str, float]] = {
    "ː": {"long": 1.0},
    "ˑ": {"long": 0.5},
    "\u0303": {"nasal": 1.0},
    "ʰ": {"aspirated": 1.0},
    "ʱ": {"aspirated": 1.0, "breathy": 1.0},
    "ʲ": {"palatalised": 1.0},
    "ʷ": {"labialised": 1.0, "rounded": 1.0},
    "ˠ": {"velarised": 1.0},
    "ˤ": {"pharyngealised": 1.0},
    "ʼ": {"ejective": 1.0},
    "\u0329": {"syllabic": 1.0},
    "\u032f": {"unsyllabic": 1.0},
    "\u0325": {"voiced": 0.0},
    "\u032c": {"voiced": 1.0},
    "\u032a": {"dental": 1.0, "alveolar": 0.5, "postalveolar": 0.0},
    "\u031d": {"raised": 1.0},
    "\u031e": {"lowered": 1.0},
    "\u031f": {"advanced": 1.0},
    "\u0320": {"retracted": 1.0},
    "\u0361": {"affricate": 1.0},
}


def _near(position: float, centre: float, reach: float) -> float:
    """1 at the centre, falling to 0 at `reach` from it."""
    return max(0.0, 1.0 - abs(position - centre) / reach)


def _vowel(letter: str) -> dict[str, float]:
    height, backness, rounded = _VOWELS[letter]
    return {
        "vowel": 1.0,
        "voiced": 1.0,
        "close": _near(height, 6, 3),
        "mid": _near(height, 3, 3),
        "open": _near(height, 0, 3),
        "front": _near(backness, 0, 1),
        "central": _near(backness, 1, 1),
        "back": _near(backness, 2, 1),
        "rounded": float(rounded),
        "rhotic": float(letter in _RHOTIC_VOWELS),
    }


def _consonant(letter: str) -> dict[str, float]:
    place, manner, others = _CONSONANTS[letter]
    return {
        "consonant": 1.0,
        "voiced": float(letter not in _UNVOICED),
        "nasal": float(manner == "nasal stop"),
        "rhotic": float(letter in _RHOTICS),
        **{name: _near(place, index, 2) for index, name in enumerate(PLACES)},
        manner: 1.0,
        **dict.fromkeys(others, 1.0),
    }


def features(symbol: str) -> list[float]:
    """Features of a phone symbol, [len(NAMES)], in the order of NAMES.

    Raises ValueError for what is no symbol.
    """
    row = [0.0] * len(NAMES)
    if symbol in PAUSES:
        row[_INDEX[PAUSES[symbol]]] = 1.0
        return row
    # NFD would take ç apart, which is a letter here.
    parts = "".join(part if part == "ç" else unicodedata.normalize("NFD", part) for part in symbol)
    letter, marks = _SECOND_SPELLINGS.get(parts[:1], parts[:1]), parts[1:]
    if letter not in _VOWELS and letter not in _CONSONANTS:
        raise ValueError(f"no phone symbol: {symbol!r}")
    values = _vowel(letter) if letter in _VOWELS else _consonant(letter)
    for mark in marks:
        if mark not in _MARKS:
            raise ValueError(f"no mark {mark!r} (U+{ord(mark):04X}) is known, in the phone symbol {symbol!r}")
        values.update(_MARKS[mark])
    for name, value in values.items():
        row[_INDEX[name]] = value
    return row
