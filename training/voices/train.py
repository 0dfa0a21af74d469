"""Trains one network. Resumable: the same command goes on where it stopped."""

import argparse
import importlib
import json
import sys
from pathlib import Path

from corpus import DATA
from run import ConfigError, Run

KINDS = {kind: f"train_{kind}" for kind in ("acoustic", "vocoder", "recognizer")}
"""Kind -> module with FIELDS (its part of a config) and train(run)."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, required=True, help="a file of training/voices/configs")
    parser.add_argument(
        "--data", type=Path, default=DATA, help="prepared corpora and runs (default: %(default)s)"
    )
    options = parser.parse_args()
    try:
        kind = json.loads(options.config.read_text(encoding="utf-8")).get("kind")
        if kind not in KINDS:
            raise ConfigError(f"{options.config}: kind is {kind!r}, not one of {', '.join(KINDS)}")
        module = importlib.import_module(KINDS[kind])
        module.train(Run(options.config, module.FIELDS, options.data))
    except (ConfigError, FileNotFoundError, json.JSONDecodeError) as error:
        sys.exit(f"train.py: {error}")


if __name__ == "__main__":
    main()
