#!/usr/bin/env bash
set -euo pipefail
usage() {
  cat <<'TEXT'
usage: deploy/build-image.sh [--push] [--platforms LIST] NAME[:TAG]

Builds the image for amd64 and arm64. A machine that has no other processor at hand emulates it, which takes an hour or more;
with a remote builder (docker buildx create --append ...) each is built on its own kind.

  --push              push it to the registry of NAME. Without this, images are written to build/image as an OCI archive,
                      since a Docker daemon may hold only its own platform.
  --platforms LIST    default linux/amd64,linux/arm64
TEXT
}
fail() {
  echo "build-image: $1" >&2
  exit 1
}

platforms=linux/amd64,linux/arm64
push=no
name=
while [ $# -gt 0 ]; do
  case $1 in
    --push) push=yes ;;
    --platforms) platforms=${2:-} && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) fail "there is no option $1 (--help shows what there is)" ;;
    *) name=$1 ;;
  esac
  shift
done
[ -n "$name" ] || { usage >&2 && exit 2; }
[[ $platforms =~ ^linux/(amd64|arm64)(,linux/(amd64|arm64))?$ ]] || fail "--platforms takes linux/amd64, linux/arm64 or both, not \"$platforms\""

command -v docker >/dev/null || fail 'there is no docker on this machine'
docker buildx version >/dev/null 2>&1 || fail 'docker has no buildx here: install docker-buildx-plugin (Debian: docker-buildx)'
known=$(docker buildx inspect --bootstrap 2>&1) || fail "no builder answers: $known"
for platform in ${platforms//,/ }; do
  grep -q "Platforms:.*$platform" <<<"$known" \
    || fail "the builder cannot build $platform. Emulate it (docker run --privileged --rm tonistiigi/binfmt --install all) or append a builder that has it"
done

cd "$(dirname "$0")/.."
if [ $push = yes ]; then
  output=(--push)
else
  mkdir -p build/image
  output=(--output "type=oci,dest=build/image/sonant.tar")
fi
docker buildx build --file deploy/Dockerfile --platform "$platforms" --tag "$name" "${output[@]}" .
[ $push = yes ] && echo "pushed $name for $platforms" || echo "build/image/sonant.tar holds $name for $platforms"
