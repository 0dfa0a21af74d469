"""The acoustic network with melody blocks: F0 first, then a spectrum that fits it."""

import unittest

import torch

from acoustic import Acoustic

PHONES, FRAMES = 6, 60


def network(melody_blocks: int) -> Acoustic:
    torch.manual_seed(3)
    return Acoustic(torch.rand(9, 5), 2, 2, 16, 1, 2, melody_blocks=melody_blocks)


def decoded(
    net: Acoustic, melody: torch.Tensor | None = None, start: int = 0, frames: int = FRAMES
) -> torch.Tensor:
    torch.manual_seed(4)
    hidden, durations = torch.randn(1, PHONES, 16), torch.full((1, PHONES), FRAMES // PHONES)
    return net.decode(hidden, durations, torch.tensor([start]), frames, melody)[0]


def steady(f0: float) -> torch.Tensor:
    return torch.tensor([f0, 1.0]).expand(1, FRAMES, 2)


class MelodyFirst(unittest.TestCase):
    def test_columns_are_those_of_a_network_without(self) -> None:
        self.assertEqual(decoded(network(2)).shape, decoded(network(0)).shape)

    def test_the_spectrum_follows_the_melody_that_is_given_and_the_melody_does_not(self) -> None:
        net = network(2)
        low, high = decoded(net, steady(-1)), decoded(net, steady(1))
        self.assertGreater(float((low - high)[..., :80].detach().abs().mean()), 1e-3)
        self.assertTrue(torch.equal(low[..., 80:], high[..., 80:]))

    def test_its_own_melody_given_back_makes_the_same_spectrum(self) -> None:
        net = network(2)
        out = decoded(net)
        voiced = (out[..., 81:] > 0).float()
        again = decoded(net, torch.cat([out[..., 80:81] * voiced, voiced], -1))
        self.assertTrue(torch.allclose(out, again, atol=1e-6))

    def test_the_spectrum_does_not_bend_the_melody(self) -> None:
        net = network(2)
        decoded(net)[..., :80].square().sum().backward()
        self.assertEqual(float(net.melody["out"].weight.grad.abs().max()), 0)
        self.assertGreater(float(net.decoder["melody"].bias.grad.abs().max()), 0)

    def test_a_window_with_its_context_is_what_the_whole_has_there(self) -> None:
        net = network(1)
        context, whole = net.context_frames, decoded(net)
        self.assertEqual(context, 3 * 3)
        part = decoded(net, start=20 - context, frames=10 + 2 * context)[:, context:-context]
        self.assertTrue(torch.allclose(part, whole[:, 20:30], atol=1e-5))

    def test_without_melody_blocks_nothing_is_new(self) -> None:
        names = network(0).state_dict().keys()
        self.assertFalse([name for name in names if "melody" in name])


if __name__ == "__main__":
    unittest.main()
