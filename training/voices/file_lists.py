"""models/<pack>/files.json.gz: which utterances each network of a pack learnt from.

test/unit/training/heldout.test.ts reads it.
"""

import gzip
import json
from pathlib import Path

NAME = "files.json.gz"
Lists = dict[str, list[str]]
"""Utterances by corpus."""


def learnt_from(folder: Path, network: str, start: Path | None = None) -> Lists | None:
    """What one network learnt from; None where that was not written down.

    @param folder of a run, or of a pack @param network `acoustic` or `vocoder` @param start folder of the pack that it began from, if any
    """
    if (folder / NAME).exists():
        lists = json.loads(gzip.decompress((folder / NAME).read_bytes()))[network]
    elif (folder / "files.json").exists():
        lists = {}
        for name in json.loads((folder / "files.json").read_text(encoding="utf-8")):
            corpus, utterance = name.split("/", 1)
            lists.setdefault(corpus, []).append(utterance)
    else:
        return None
    earlier = (learnt_from(start, network) or {}) if start else {}
    corpora = sorted(lists.keys() | earlier.keys())
    return {corpus: sorted({*lists.get(corpus, []), *earlier.get(corpus, [])}) for corpus in corpora}


def write_file_lists(pack: Path, lists: dict[str, Lists | None]) -> None:
    """@param lists by network; one that is not known leaves the pack without any"""
    if None in lists.values():
        (pack / NAME).unlink(missing_ok=True)
        return
    text = json.dumps(lists, ensure_ascii=False, separators=(",", ":"))
    (pack / NAME).write_bytes(gzip.compress(text.encode(), mtime=0))
