#!/bin/sh
# Fuzzes every loader of weights: native/fuzz/run.sh SECONDS-FOR-EACH. Needs clang; builds in a temporary folder that it removes.
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
mkdir "$work/objects"
sources=$(node -p "require('./native/sources.json').sources.filter((s) => /native\/(engine|kernels|dsp)\//.test(s) && !/resampler/.test(s)).join('\n')")
# shellcheck disable=SC2016,SC2086 # a list of files; expanded by the shell inside
printf '%s\n' $sources native/fuzz/*_fuzz.cpp | xargs -P "$(nproc)" -I{} sh -c '
  sanitize="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined"
  # Its unrolled tiles take clang ten minutes with sanitizers; no byte of a file reaches them unchecked.
  case "$3" in */gemm_narrow.cpp) sanitize= ;; esac
  "$1" -std=c++20 -O1 -g -DSONANT_ASSERTIONS $sanitize -Inative \
    $(pkg-config --cflags libhwy) -c "$3" -o "$2/$(basename "$3").o"' - "$compiler" "$work/objects" {}

seed() { # the fuzzer, the program that writes a seed, its kind
  mkdir -p "$work/corpus/$1"
  node "native/fuzz/$2" "$work/corpus/$1/$3" "$3"
}
seed pack seed.mjs fp32
seed pack seed.mjs bf16
seed network seed-network.mjs letters
seed diacritizer seed-network.mjs vowels
fuzzers="pack network diacritizer"

for fuzzer in $fuzzers; do
  # shellcheck disable=SC2010,SC2046 # lists of flags and of objects, whose names are ours
  "$compiler" -fsanitize=fuzzer,address,undefined $(ls "$work"/objects/*.o | grep -v _fuzz.cpp) \
    "$work/objects/${fuzzer}_fuzz.cpp.o" $(pkg-config --libs libhwy) -o "$work/$fuzzer"
  "$work/$fuzzer" -runs=1 "$work/corpus/$fuzzer"/*
done
# All at the same time, each on a core where there are as many; what they say is kept apart, for their lines would mix.
running=
for fuzzer in $fuzzers; do
  "$work/$fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -use_value_profile=1 \
    -artifact_prefix="$PWD/" "$work/corpus/$fuzzer" 2>"$work/$fuzzer.log" &
  running="$running $fuzzer:$!"
done
status=0
for fuzzer in $running; do
  wait "${fuzzer#*:}" || status=$?
  cat "$work/${fuzzer%:*}.log" >&2
done
exit "$status"
