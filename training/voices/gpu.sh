#!/usr/bin/env bash
# gpu.sh PARTS OUT MINUTES CONFIG...: on a borrowed machine with a GPU, unpacks the archives of bundle.py once and trains the configs side
# by side for so many whole minutes. OUT gets checkpoint, weights alone (net.pt), log and config of each. What OUT/NAME holds at the start is gone on
# with, so that several short loans make one run.  Needs a Python with requirements.txt and torch (PYTHON, default python3); no network.
set -euo pipefail
[[ $# -ge 4 && $3 =~ ^[0-9]+$ ]] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
parts=$1 out=$2 minutes=$3; shift 3
python=${PYTHON:-python3} data=${DATA:-$parts/data}
deadline=$(($(date +%s) + minutes * 60))
if [ ! -e "$data/unpacked" ]; then
  "$python" "$here/bundle.py" unpack --parts "$parts" --data "$data" --processes "$(nproc)"
  touch "$data/unpacked"
fi
train() { # CONFIG
  local config=$1 name left
  name=$("$python" -c 'import json, sys; print(json.load(open(sys.argv[1]))["name"])' "$config")
  mkdir -p "$data/runs/$name" "$out/$name"
  cp -n "$out/$name/"* "$data/runs/$name/" 2>/dev/null || true
  left=$((deadline - $(date +%s)))
  [ "$left" -gt 20 ] || { echo "gpu.sh: no time left for $name"; return; }
  # SIGTERM makes a run save itself and end.
  timeout --signal=TERM --kill-after=60 "$((left - 15))" "$python" "$here/train.py" --config "$config" --data "$data" || true
  for file in checkpoint.pt log.jsonl config.json files.json; do
    [ ! -e "$data/runs/$name/$file" ] || cp "$data/runs/$name/$file" "$out/$name/"
  done
  # What export.py needs, a quarter of the checkpoint.
  "$python" -c 'import sys, torch; at = sys.argv[1]; state = torch.load(f"{at}/checkpoint.pt", weights_only=False, map_location="cpu")
torch.save({name: state[name] for name in ("net", "step", "config")}, f"{at}/net.pt")' "$out/$name"
}

# The networks are small: several train side by side in little more time than one.
for config in "$@"; do train "$config" & done
wait
