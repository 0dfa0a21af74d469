#!/usr/bin/env bash
# gpu.sh PARTS OUT MINUTES CONFIG...: on a borrowed machine with a GPU, unpacks the archives of bundle.py once and trains the configs, one
# after another, for so many minutes all together. OUT gets checkpoint, log and config of each. What OUT/NAME holds at the start is gone on
# with, so that several short loans make one run.  Needs a Python with requirements.txt and torch (PYTHON, default python3); no network.
set -euo pipefail
[ $# -ge 4 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
parts=$1 out=$2 minutes=$3; shift 3
python=${PYTHON:-python3} data=${DATA:-$parts/data}
deadline=$(($(date +%s) + minutes * 60))
if [ ! -e "$data/unpacked" ]; then
  "$python" "$here/bundle.py" unpack --parts "$parts" --data "$data" --processes "$(nproc)"
  touch "$data/unpacked"
fi
for config in "$@"; do
  name=$("$python" -c 'import json, sys; print(json.load(open(sys.argv[1]))["name"])' "$config")
  mkdir -p "$data/runs/$name" "$out/$name"
  cp -n "$out/$name/"* "$data/runs/$name/" 2>/dev/null || true
  left=$((deadline - $(date +%s)))
  [ "$left" -gt 20 ] || { echo "gpu.sh: no time left for $name"; break; }
  # SIGTERM makes a run save itself and end.
  timeout --signal=TERM --kill-after=60 "$((left - 15))" "$python" "$here/train.py" --config "$config" --data "$data" || true
  for file in checkpoint.pt log.jsonl config.json files.json; do
    [ ! -e "$data/runs/$name/$file" ] || cp "$data/runs/$name/$file" "$out/$name/"
  done
done
