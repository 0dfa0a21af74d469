#!/bin/sh
# Fuzzes the pack loader: native/fuzz/run.sh SECONDS. Needs clang; builds in a temporary folder that it removes.
set -eu
seconds=${1:?usage: native/fuzz/run.sh SECONDS}
cd "$(dirname "$0")/../.."
compiler=
for name in "${CXX:-}" clang++ clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14; do
  case $name in *clang*) if command -v "$name" >/dev/null; then compiler=$name; break; fi ;; esac
done
if [ -z "$compiler" ]; then
  echo "clang is not installed: apt-get install clang" >&2
  exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/objects" "$work/corpus"
sources=$(node -p "require('./native/sources.json').sources.filter((s) => /native\/(engine|kernels|dsp)\//.test(s) && !/resampler|bench/.test(s)).join('\n')")
printf '%s\n' $sources native/fuzz/pack_fuzz.cpp | xargs -P "$(nproc)" -I{} sh -c '
  "$1" -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -Inative \
    $(pkg-config --cflags libhwy) -c "$3" -o "$2/$(echo "$3" | tr / _).o"' - "$compiler" "$work/objects" {}
"$compiler" -fsanitize=fuzzer,address,undefined "$work"/objects/*.o $(pkg-config --libs libhwy) -o "$work/pack_fuzz"

for precision in fp32 bf16; do
  node native/fuzz/seed.mjs "$work/corpus/$precision" "$precision"
  "$work/pack_fuzz" -runs=1 "$work/corpus/$precision"
done
"$work/pack_fuzz" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -use_value_profile=1 \
  -artifact_prefix="$PWD/" "$work/corpus"
