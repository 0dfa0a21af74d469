"""Undoes the dynamic quantisation of an ONNX network: activations stay float, weights become what their int8 steps stand for.

The steps of the weights remain, those of the activations, which make speech hoarse, go; the cost is the same.
"""

from pathlib import Path
from typing import Any

import numpy as np


class FloatGraph:
    """A graph that is rewritten node by node."""

    def __init__(self, model: Any) -> None:
        from onnx import numpy_helper

        self.graph, self.to_array, self.from_array = (
            model.graph,
            numpy_helper.to_array,
            numpy_helper.from_array,
        )
        self.constants = {tensor.name: tensor for tensor in self.graph.initializer}
        self.maker = {name: node for node in self.graph.node for name in node.output}
        self.takers: dict[str, list[Any]] = {}
        for node in self.graph.node:
            for name in node.input:
                self.takers.setdefault(name, []).append(node)
        self.added: dict[str, Any] = {}

    def array(self, name: str) -> np.ndarray:
        return self.to_array(self.constants[name])

    def add(self, name: str, value: np.ndarray) -> str:
        self.added[name] = self.from_array(np.ascontiguousarray(value, np.float32), name)
        return name

    def weight(self, quantised: str, zero_point: str) -> str:
        """The float twin of a quantised constant."""
        scale = self.array(quantised.replace("_quantized", "_scale")).astype(np.float32)
        zero = self.array(zero_point).astype(np.int32) if zero_point else 0
        return self.add(f"{quantised}_float", (self.array(quantised).astype(np.int32) - zero) * scale)

    def only_taker(self, name: str) -> Any:
        (node,) = self.takers[name]
        return node

    def product(self, node: Any) -> tuple[list[Any], Any]:
        """A convolution or product of matrices in whole numbers. @returns the nodes that go, the one that comes"""
        from onnx import helper

        activation = self.maker[node.input[0]].input[0]  # what DynamicQuantizeLinear was given
        weight = self.weight(node.input[1], node.input[3] if len(node.input) > 3 else "")
        gone, inputs = [node], [activation, weight]
        after = self.only_taker(node.output[0])
        if after.op_type == "Add":  # a bias, divided by the scales
            (other,) = [name for name in after.input if name != node.output[0]]
            divided = self.maker[other]
            while divided.op_type != "Div":
                divided = self.maker[divided.input[0]]
            inputs.append(divided.input[0])
            gone.append(after)
            after = self.only_taker(after.output[0])
        scaled = self.only_taker(after.output[0])
        if (after.op_type, scaled.op_type) != ("Cast", "Mul"):
            raise ValueError(f"{node.name}: followed by {after.op_type} and {scaled.op_type}")
        gone += [after, scaled]
        kind = "Conv" if node.op_type == "ConvInteger" else "MatMul"
        new = helper.make_node(kind, inputs, [scaled.output[0]], name=f"{node.name}_float")
        if kind == "Conv":
            new.attribute.extend(node.attribute)
        return gone, new

    def recurrent(self, node: Any) -> Any:
        """An LSTM of the quantiser's own kind as one of ONNX."""
        from onnx import helper

        inputs = [*node.input, *[""] * 12]
        weights = []
        for name, scale, zero in ((inputs[1], *inputs[8:10]), (inputs[2], *inputs[10:12])):
            values, scales, zeros = self.array(name).astype(np.int32), self.array(scale), self.array(zero)
            shape = (
                (len(values), 1, 1)
                if scales.size == len(values)
                else (1, 1, 1)
                if scales.size == 1
                else (1, 1, -1)
            )
            floats = (values - zeros.astype(np.int32).reshape(shape)) * scales.astype(np.float32).reshape(
                shape
            )
            weights.append(self.add(f"{name}_float", floats.transpose(0, 2, 1)))
        new = helper.make_node(
            "LSTM", [inputs[0], *weights, *inputs[3:7]], list(node.output), name=f"{node.name}_float"
        )
        new.attribute.extend(node.attribute)
        return new

    def rewrite(self, taps: list[str]) -> None:
        """Replaces all nodes, drops what nobody needs any more, and gives out the tensors `taps`, too."""
        from onnx import TensorProto, helper

        instead: dict[int, Any] = {}
        gone: set[int] = set()
        for node in self.graph.node:
            if node.op_type in ("ConvInteger", "MatMulInteger"):
                nodes, new = self.product(node)
                gone |= {id(one) for one in nodes}
                instead[id(nodes[-1])] = new
            elif node.op_type == "DynamicQuantizeLSTM":
                instead[id(node)] = self.recurrent(node)
        nodes = [
            instead.get(id(node), node)
            for node in self.graph.node
            if id(node) in instead or id(node) not in gone
        ]
        wanted = {output.name for output in self.graph.output} | set(taps)
        kept = []
        for node in reversed(nodes):
            if wanted & set(node.output):
                kept.append(node)
                wanted |= set(node.input)
        constants = [
            tensor for tensor in [*self.graph.initializer, *self.added.values()] if tensor.name in wanted
        ]
        for field, values in ((self.graph.node, kept[::-1]), (self.graph.initializer, constants)):
            del field[:]
            field.extend(values)
        del self.graph.value_info[:]
        self.graph.output.extend(
            helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in taps
        )


def with_float_weights(weights: bytes, taps: list[str], path: Path) -> None:
    """Writes the network in `weights` without quantised activations to `path`, with `taps` as further outputs."""
    import onnx

    model = onnx.load_from_string(weights)
    FloatGraph(model).rewrite(taps)
    fresh = path.with_suffix(".new")
    onnx.save(model, fresh)
    fresh.replace(path)
