"""Runs: configs are checked, and what was stopped goes on as if it had not been."""

import json
import os
import signal
import tempfile
import unittest
from pathlib import Path

import torch

from run import ConfigError, Run, read_config

FIELDS = {"learning_rate": 0.1}
CONFIG = {"kind": "test", "name": "line", "steps": 40, "corpora": [], "device": "cpu", "log_every": 10}


class RunTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, **changes: object) -> Path:
        path = self.folder / "config.json"
        path.write_text(json.dumps({**CONFIG, **changes}))
        return path

    def train(self, data: str, stop_at: int = -1) -> torch.Tensor:
        run = Run(self.write(), FIELDS, self.folder / data)
        net = torch.nn.Linear(3, 1)
        run.restore(
            net=net, optimizer=(optimizer := torch.optim.AdamW(net.parameters(), run.config["learning_rate"]))
        )
        for step in run.steps():
            loss = (net(torch.randn(8, 3)) - run.rng().random()).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            run.log(loss=loss)
            if step == stop_at:
                os.kill(os.getpid(), signal.SIGTERM)
        return net.weight.detach()

    def test_a_run_that_was_stopped_ends_as_one_that_was_not(self) -> None:
        whole = self.train("whole")
        with self.assertRaises(SystemExit) as stopped:
            self.train("parts", stop_at=17)
        self.assertEqual(stopped.exception.code, 128 + signal.SIGTERM)
        self.assertTrue(torch.equal(self.train("parts"), whole))
        self.assertTrue((self.folder / "parts/runs/line/loss.png").exists())

    def test_minutes_end_a_run_and_the_rate_falls_with_them(self) -> None:
        run = Run(self.write(steps=10**9, minutes=0.01, warmup=1), FIELDS, self.folder / "timed")
        optimizer = torch.optim.AdamW([torch.nn.Parameter(torch.zeros(1))], torch.tensor(0.1))
        run.restore(optimizer=optimizer)
        rate = optimizer.param_groups[0]["lr"]
        rates = [float(rate) for _ in run.steps()]
        self.assertGreater(len(rates), 1)
        self.assertAlmostEqual(rates[0], 0.1, 6)
        self.assertLess(rates[-1], 0.01)
        self.assertIs(optimizer.param_groups[0]["lr"], rate)  # where a captured step reads it
        again = Run(self.write(steps=10**9, minutes=0.01), FIELDS, self.folder / "timed")
        self.assertEqual(again.restore(optimizer=optimizer), len(rates))
        self.assertEqual(list(again.steps()), [])

    def test_an_unknown_field_is_named(self) -> None:
        with self.assertRaisesRegex(ConfigError, "unknown field 'learningRate'.*learning_rate"):
            read_config(self.write(learningRate=1), FIELDS)

    def test_a_field_of_another_type_is_named(self) -> None:
        with self.assertRaisesRegex(ConfigError, "field 'steps' is '40', not of type int"):
            read_config(self.write(steps="40"), FIELDS)

    def test_a_missing_field_is_named(self) -> None:
        path = self.folder / "config.json"
        path.write_text(json.dumps({"kind": "test"}))
        with self.assertRaisesRegex(ConfigError, "field 'name' is missing"):
            read_config(path, FIELDS)


if __name__ == "__main__":
    unittest.main()
