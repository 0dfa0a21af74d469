"""A voice pack's networks as ONNX: phones.onnx and frames.onnx, each also with its products in int8.

The graphs compute what native/engine computes up to the vocoder's cepstra; bench:onnx compares their outputs with the
engine's. Constants are folded as the engine folds them: a norm's scale into the product behind it, a block's gain into its
last product.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

OPSET = 20
IR_VERSION = 9
BANDS = 80
LOWEST_HZ = 40.0
REFERENCE_HZ = 180.0


class Graph:
    """Nodes one after another; a method returns the name of what it computes."""

    def __init__(self, tensors: dict[str, np.ndarray]) -> None:
        self.tensors = tensors
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, value: np.ndarray) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, *inputs: str, output: str | None = None, **attributes: object) -> str:
        name = output or f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def product(self, x: str, weight: np.ndarray, bias: np.ndarray, output: str | None = None) -> str:
        """x W^T + b. @param weight [out][in]"""
        return self.node("Add", self.node("MatMul", x, self.constant(weight.T)), self.constant(bias), output=output)

    def linear(self, x: str, prefix: str, output: str | None = None) -> str:
        return self.product(x, self.tensors[f"{prefix}.weight"], self.tensors[f"{prefix}.bias"], output)

    def block(self, x: str, prefix: str) -> str:
        """One block of training/voices/block.py. @param x [length][width]"""
        t = {name.removeprefix(f"{prefix}."): value for name, value in self.tensors.items() if name.startswith(f"{prefix}.")}
        taps = t["depthwise.weight"]
        width, _, kernel = taps.shape
        # As a picture of one row: of depthwise convolutions, the runtime has fast ones for pictures only.
        rows = self.node("Reshape", self.node("Transpose", x, perm=[1, 0]), self.constant(np.array([1, width, 1, -1])))
        rows = self.node(
            "Conv",
            rows,
            self.constant(taps.reshape(width, 1, 1, kernel)),
            self.constant(t["depthwise.bias"]),
            group=width,
            pads=[0, kernel // 2, 0, kernel // 2],
        )
        h = self.node("Transpose", self.node("Reshape", rows, self.constant(np.array([width, -1]))), perm=[1, 0])
        ones, zeros = np.ones(width, np.float32), np.zeros(width, np.float32)
        h = self.node("LayerNormalization", h, self.constant(ones), self.constant(zeros), axis=-1, epsilon=1e-5)
        h = self.product(h, t["up.weight"] * t["norm.weight"], t["up.bias"] + t["up.weight"] @ t["norm.bias"])
        h = self.node("Gelu", h)
        return self.node("Add", x, self.product(h, t["down.weight"] * t["gain"][:, None], t["down.bias"] * t["gain"]))

    def stack(self, x: str, prefix: str, count: int) -> str:
        for number in range(count):
            x = self.block(x, f"{prefix}.blocks.{number}")
        return x

    def rows(self, name: str) -> str:
        """The acoustic network's embeddings of what the input `name` numbers."""
        return self.node("Gather", self.constant(self.tensors[f"acoustic.embedding.{name}.weight"]), name)

    def save(self, path: Path, inputs: dict[str, tuple[int, list]], outputs: list[str]) -> None:
        graph = helper.make_graph(
            self.nodes,
            path.stem,
            [helper.make_tensor_value_info(name, kind, shape) for name, (kind, shape) in inputs.items()],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs],
            self.constants,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
        onnx.save(onnx.shape_inference.infer_shapes(model), path)


def read_pack(folder: Path) -> tuple[dict, dict[str, np.ndarray]]:
    """pack.json and the tensors in fp32, those of a vocoder that the pack beside lends as well."""
    document = json.loads((folder / "pack.json").read_text(encoding="utf-8"))
    tensors = load_file(folder / "weights.safetensors")
    if "pack" in document["vocoder"]:
        lender, lent = read_pack(folder.resolve().parent / document["vocoder"]["pack"])
        document["vocoder"] = lender["vocoder"]
        tensors = {name: value for name, value in lent.items() if name.startswith("vocoder.")} | tensors
    return document, {name: np.asarray(value, np.float32) for name, value in tensors.items()}


def phones_graph(path: Path, document: dict, tensors: dict[str, np.ndarray]) -> None:
    """phone, stress, word_start [phones], speaker [1] to log_duration [phones][1] and rows [phones][width], a phone's share of
    the decoder's input"""
    sizes, graph = document["acoustic"], Graph(tensors)
    x = graph.rows("phone")
    for name in ("stress", "word_start", "speaker"):
        x = graph.node("Add", x, graph.rows(name))
    hidden = graph.stack(x, "acoustic.encoder", sizes["encoderBlocks"])
    duration = graph.stack(graph.linear(hidden, "acoustic.duration.in"), "acoustic.duration", sizes["durationBlocks"])
    graph.linear(duration, "acoustic.duration.out", "log_duration")
    graph.linear(hidden, "acoustic.decoder.in", "rows")
    ids = {name: (TensorProto.INT64, ["phones"]) for name in ("phone", "stress", "word_start")}
    graph.save(path, {**ids, "speaker": (TensorProto.INT64, [1])}, ["log_duration", "rows"])


def frames_graph(path: Path, document: dict, tensors: dict[str, np.ndarray]) -> None:
    """rows [phones][width], index [frames] of the phone, features [frames][4] of the place in it, melody [2] of the speaker
    (deviation and mean of log F0) to output [frames][82] and cepstra [frames][224]"""
    graph, width = Graph(tensors), document["acoustic"]["width"]
    x = graph.node("Add", graph.node("Gather", "rows", "index"), graph.linear("features", "acoustic.decoder.position"))
    x = graph.stack(x, "acoustic.decoder", document["acoustic"]["decoderBlocks"])
    output = graph.linear(x, "acoustic.decoder.out", "output")

    def columns(first: int, last: int) -> str:
        return graph.node("Slice", output, *(graph.constant(np.array([edge])) for edge in (first, last, 1)))

    mean, scale = tensors["acoustic.mel_mean"] - tensors["vocoder.mel_mean"], tensors["vocoder.mel_std"]
    mel = graph.node("Mul", columns(0, BANDS), graph.constant(tensors["acoustic.mel_std"] / scale))
    mel = graph.node("Add", mel, graph.constant(mean / scale))
    deviation, middle = graph.node("Split", "melody", num_outputs=2, output="deviation"), "middle"
    graph.nodes[-1].output.append(middle)
    pitch = graph.node("Add", graph.node("Mul", columns(BANDS, BANDS + 1), deviation), middle)
    pitch = graph.node("Sub", pitch, graph.constant(np.array([math.log(REFERENCE_HZ)], np.float32)))
    pitch = graph.node("Max", pitch, graph.constant(np.array([math.log(LOWEST_HZ / REFERENCE_HZ)], np.float32)))
    voiced = graph.node("Greater", columns(BANDS + 1, BANDS + 2), graph.constant(np.array([0], np.float32)))
    voiced = graph.node("Cast", voiced, to=TensorProto.FLOAT)
    inputs = graph.node("Concat", mel, graph.node("Mul", pitch, voiced), voiced, axis=1)
    h = graph.stack(graph.linear(inputs, "vocoder.in"), "vocoder", document["vocoder"]["blocks"])
    graph.linear(h, "vocoder.out", "cepstra")
    floats = {"rows": ["phones", width], "features": ["frames", 4], "melody": [2]}
    given = {name: (TensorProto.FLOAT, shape) for name, shape in floats.items()}
    graph.save(path, {**given, "index": (TensorProto.INT64, ["frames"])}, ["output", "cepstra"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pack", type=Path, help="folder of a pack, such as models/coda")
    parser.add_argument("out", type=Path, help="folder for the graphs and speakers.json")
    options = parser.parse_args()
    document, tensors = read_pack(options.pack)
    options.out.mkdir(parents=True, exist_ok=True)
    for name, make in {"phones": phones_graph, "frames": frames_graph}.items():
        path = options.out / f"{name}.onnx"
        make(path, document, tensors)
        # Weights per output column, as in the engine; activations by tensor: the runtime has nothing finer.
        quantize_dynamic(
            path,
            options.out / f"{name}-int8.onnx",
            weight_type=QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=["MatMul"],
        )


if __name__ == "__main__":
    main()
