"""Makes PyTorch's CUDA build for Linux start without NVIDIA's libraries, which are 3 GB, on machines that have no GPU.

The package registry has no smaller build for x86-64. Its libraries ask for NVIDIA's on starting and call nothing in them when
there is no GPU, so stand-ins with the same names will do: every function answers "no device".
"""

import argparse
import importlib.util
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

VENDOR = re.compile(r"lib(?:cu|nv|nccl)\w*\.so\.\d+")
UNVERSIONED = {
    "nccl": "libnccl",
    "cusparseLt": "libcusparseLt",
    "cuFile": "libcufile",
    "nvshmem": "libnvshmem_host",
}
"""Prefixes of functions that are asked for without a version, and whose they are."""
DRIVER = "libcuda.so"  # opened by name when it is needed
NO_DEVICE = 100  # cudaErrorNoDevice


def readelf(*arguments: str | Path) -> str:
    return subprocess.run(["readelf", "-W", *arguments], capture_output=True, text=True, check=True).stdout


class Wanted:
    """What the libraries of a folder ask of NVIDIA's."""

    def __init__(self, folder: Path) -> None:
        self.libraries: set[str] = set()
        self.versions: dict[str, str] = {}  # version -> library
        self.functions: dict[str, set[tuple[str, str]]] = defaultdict(set)  # library -> (function, version)
        own: set[str] = set()
        unversioned: set[str] = set()
        for file in folder.glob("*.so*"):
            if VENDOR.fullmatch(file.name):  # a stand-in of an earlier call
                continue
            self.libraries |= {
                name for name in VENDOR.findall(readelf("-d", file)) if not name.startswith(DRIVER)
            }
            for library, version in re.findall(r"File: (\S+).*\n.*?Name: (\S+)", readelf("-V", file)):
                if VENDOR.fullmatch(library):
                    self.versions[version] = library
            for line in readelf("--dyn-syms", file).splitlines():
                fields = line.split()
                if len(fields) < 8:
                    continue
                name, _, version = fields[7].partition("@")
                if fields[6] != "UND":
                    own.add(name)
                elif version in self.versions:
                    self.functions[self.versions[version]].add((name, version))
                elif not version:
                    unversioned.add(name)
        for name in unversioned - own:
            for prefix, start in UNVERSIONED.items():
                for library in self.libraries:
                    if name.startswith(prefix) and library.startswith(f"{start}.so"):
                        self.functions[library].add((name, ""))


def make_library(path: Path, functions: set[tuple[str, str]], scratch: Path) -> None:
    """A shared library whose functions answer NO_DEVICE."""
    names = sorted({name for name, _ in functions})
    source, script = scratch / "stub.c", scratch / "stub.map"
    source.write_text(
        "".join(f"int {name}(void) {{ return {NO_DEVICE}; }}\n" for name in names) or "int nothing;\n"
    )
    versions = sorted({version for _, version in functions if version})
    command = [
        "gcc",
        "-shared",
        "-fPIC",
        "-w",
        "-fno-builtin",
        "-o",
        str(path),
        str(source),
        f"-Wl,-soname,{path.name}",
    ]
    if versions:
        script.write_text("".join(f"{version} {{ global: *; }};\n" for version in versions[:1]))
        command.append(f"-Wl,--version-script={script}")
    subprocess.run(command, check=True)


def main() -> None:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    found = importlib.util.find_spec("torch")  # does not start it
    if found is None or found.origin is None:
        sys.exit("without_cuda.py: torch is not installed in this Python")
    folder = Path(found.origin).parent / "lib"
    wanted = Wanted(folder)
    with tempfile.TemporaryDirectory() as scratch:
        for library in sorted(wanted.libraries):
            make_library(folder / library, wanted.functions[library], Path(scratch))
    print(f"{len(wanted.libraries)} stand-ins for NVIDIA's libraries in {folder}")


if __name__ == "__main__":
    main()
