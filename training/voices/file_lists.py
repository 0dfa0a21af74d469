"""models/<pack>/files.json.gz: which utterances each network of a pack learnt from.

test/unit/training/heldout.test.ts reads it.
"""

import gzip
import json
from pathlib import Path

NAME = "files.json.gz"


def write_file_lists(pack: Path, runs: dict[str, Path]) -> None:
    """@param runs folder of the run by network; one without files.json leaves the pack without a list"""
    lists: dict[str, dict[str, list[str]]] = {}
    for network, folder in runs.items():
        if not (folder / "files.json").exists():
            (pack / NAME).unlink(missing_ok=True)
            return
        by_corpus = lists.setdefault(network, {})
        for name in sorted(json.loads((folder / "files.json").read_text(encoding="utf-8"))):
            corpus, utterance = name.split("/", 1)
            by_corpus.setdefault(corpus, []).append(utterance)
    text = json.dumps(lists, ensure_ascii=False, separators=(",", ":"))
    (pack / NAME).write_bytes(gzip.compress(text.encode(), mtime=0))
