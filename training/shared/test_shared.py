import json
import struct
import tempfile
import unittest
from pathlib import Path

import torch

from edit_distance import edit_distance
from weights import quantized, read_weights, write_weights


def some() -> dict[str, torch.Tensor]:
    torch.manual_seed(1)
    return {"a.weight": torch.randn(3, 5), "a.bias": torch.randn(3), "b.weight": torch.randn(4, 1, 3), "kept": torch.randn(2, 2)}


class EditDistance(unittest.TestCase):
    def test_insertions_deletions_and_replacements_are_counted(self) -> None:
        self.assertEqual(edit_distance("bnan", "bnan"), 0)
        self.assertEqual(edit_distance("bnan", "bnaab"), 2)
        self.assertEqual(edit_distance("bnan", ""), 4)
        self.assertEqual(edit_distance("", "ab"), 2)


class Weights(unittest.TestCase):
    def test_what_is_stored_stands_for_nearly_the_same_weights(self) -> None:
        weights = some()
        stored, meant = quantized(weights, ("kept",))
        self.assertEqual({name for name, value in stored.items() if value.dtype == torch.int8}, {"a.weight"})
        for name, value in weights.items():
            step = float(stored["a.weight.scale"].max()) if name == "a.weight" else 0.0
            self.assertLessEqual(float((meant[name] - value).abs().max()), step / 2 + 1e-7, name)

    def test_a_file_is_read_as_what_it_stands_for(self) -> None:
        stored, meant = quantized(some())
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "weights.safetensors"
            write_weights(file, stored, {"sizes": "3"})
            self.assertEqual(file.stat().st_mode & 0o777, 0o644)
            again = read_weights(file)
            raw = file.read_bytes()
        self.assertEqual(again.keys(), meant.keys())
        for name, value in meant.items():
            torch.testing.assert_close(again[name], value, atol=0, rtol=0)
        (size,) = struct.unpack("<Q", raw[:8])
        header = json.loads(raw[8 : 8 + size])
        self.assertEqual(header["__metadata__"], {"sizes": "3"})
        for name, tensor in header.items():
            if tensor.get("dtype") == "F32":
                # The engine maps floats where they lie.
                self.assertEqual((8 + size + tensor["data_offsets"][0]) % 4, 0, name)


if __name__ == "__main__":
    unittest.main()
