"""The product's phones as the letters of the teacher's alphabet, so that what is heard is what the transcript says.

The alphabet is that of misaki, the front end that Kokoro-82M learnt from: IPA, with one letter for each diphthong and affricate.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

PAIRS = {
    ("a", "ɪ"): "I",
    ("a", "ʊ"): "W",
    ("d", "z"): "ʣ",
    ("d", "ʒ"): "ʤ",
    ("e", "ɪ"): "A",
    ("o", "ʊ"): "O",
    ("ə", "ʊ"): "Q",
    ("t", "s"): "ʦ",
    ("t", "ʃ"): "ʧ",
    ("ɔ", "ɪ"): "Y",
    ("ɔ", "ø"): "Y",
}
ONE_LETTER = {
    "de": "ʦʧIWY",
    "en": "ʤʧIWAOQY",
    "es": "ʧWIAY",
    "fr": "ʤʧ",
    "hi": "ʤʧ",
    "it": "ʣʤʦʧIA",
    "ja": "",
    "pt": "ʤʧIWAYO",
}
"""The pairs that the alphabet writes as one letter in each language."""
MARKS = ".,?!"


def tokens(phones: Sequence[tuple[str, int, int]], language: str) -> str:
    """@param phones symbol, stress 0..2, 1 where a word starts; `_` is left out @returns the teacher's letters"""
    text = _letters(phones, ONE_LETTER[language])
    return _LANGUAGES.get(language, lambda letters: letters)(text)


def _letters(phones: Sequence[tuple[str, int, int]], pairs: str) -> str:
    rows = [(_decomposed(symbol), stress, start) for symbol, stress, start in phones if symbol != "_"]
    out, index = [], 0
    while index < len(rows):
        symbol, stress, start = rows[index]
        index += 1
        if symbol in MARKS:
            out.append(symbol)
            continue
        if start and out:
            out.append(" ")
        out.append(("", "ˌ", "ˈ")[stress])
        following, _, apart = rows[index] if index < len(rows) else ("", 0, 1)
        letter = None if apart else PAIRS.get((symbol, following[0]))
        if letter and letter in pairs:
            symbol = letter + following[1:]
            index += 1
        out.append(symbol)
    return "".join(out).replace("ʱ", "ʰ").replace("\u032a", "")


def _decomposed(symbol: str) -> str:
    """Nasal vowels with a tilde of their own, as the alphabet has them; ç stays one letter."""
    return unicodedata.normalize("NFD", symbol).replace("c\u0327", "ç")


def _english(text: str) -> str:
    # The teacher learnt "I" and "my" with a secondary stress; without any, "I" is over in 30 ms where a sentence begins.
    text = re.sub(r"(?<!\S)([^ˈˌ\s]*?)([AIOWY])(?!\S*[ˈˌ])", r"\1ˌ\2", text)
    for old, new in (
        ("n\u0329", "ᵊn"),
        ("l\u0329", "ᵊl"),
        ("ɜːɹ", "ɜɹ"),
        ("ɜː", "ɜɹ"),
        ("ɚ", "əɹ"),
        ("ɐ", "ə"),
    ):
        text = text.replace(old, new)
    text = text.replace("oːɹ", "ɔɹ").replace("ɔːɹ", "ɔɹ")
    return text.translate(str.maketrans("ʔrxç", "tɹkk", "ː"))


def _german(text: str) -> str:
    text = re.sub("(?<=[aeiouyøœɔɛɪʊɑIWYː])ɾ", "ɐ", text)  # the teacher's ɾ is a tap
    return text.translate(str.maketrans("ʏɜrɑɾ", "yɐʁaʁ"))


def _hindi(text: str) -> str:
    text = text.translate(str.maketrans("ɑɦʂʧʤ", "ahʃcɟ"))
    return re.sub("([ˈˌ][^ aeiouəɛɔʊɪ]*)ə", r"\1ʌ", text)


def _italian(text: str) -> str:
    return text.replace("ss", "S")


def _japanese(text: str) -> str:
    text = re.sub("[ˈˌ]", "", text)
    for old, new in (("tɕ", "ʨ"), ("dʑ", "ʥ"), ("ts", "ʦ"), ("dz", "ʣ"), ("ʑ", "ʥ"), ("w", "β")):
        text = text.replace(old, new)
    text = re.sub("z(?!ɯ)", "ʣ", text)
    text = re.sub("([kɡbmɾptd])(?=i)", r"\1ʲ", text).replace("ni", "ɲi")
    text = re.sub("([kɡbmɾp])j", r"\1ʲ", text).replace("nj", "ɲ")
    text = re.sub("(?<=[szʦɕʨʥʲɲ])ɯ", "ɨ", text)
    return re.sub("([kɡbptdsɕ])(ʲ?)(?=\\1)|(?:t(?=[ʨʦ]))", "ʔ", text)


_LANGUAGES: dict[str, Callable[[str], str]] = {
    "de": _german,
    "en": _english,
    "hi": _hindi,
    "it": _italian,
    "ja": _japanese,
}
