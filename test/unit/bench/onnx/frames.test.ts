import t from 'tap';
import { cut, durationsOf, expand, windowsOf } from '../../../../bench/onnx/frames.js';

void t.test('frames are rounded as the engine rounds them, and bounded', (t) => {
  const logs = Float32Array.of(Math.log(2.4), Math.log(2.6), -9, 20);
  t.same(durationsOf(logs), [2, 3, 1, 3000]);
  // A half exactly: to even.
  t.same(durationsOf(Float32Array.of(0)), [1]);
  t.end();
});

void t.test('each frame knows its phone and its place in it', (t) => {
  const { index, features } = expand([1, 2]);
  t.same([...index], [0n, 1n, 1n]);
  const rounded = [...features].map((value) => Number(value.toFixed(4)));
  t.same(rounded.slice(0, 4), [0.5, 0.5, 0, 0]);
  t.same(rounded.slice(8), [0.75, 0.25, 0.6931, 0.2]);
  t.same([...cut({ index, features }, 1, 3).features], [...features.subarray(4)]);
  t.end();
});

void t.test('windows cover every frame once, with what it depends on', (t) => {
  const windows = windowsOf(25, [4, 10], 3);
  t.same(windows, [
    { from: 0, to: 7, keepFrom: 0, keepTo: 4 },
    { from: 1, to: 17, keepFrom: 4, keepTo: 14 },
    { from: 11, to: 25, keepFrom: 14, keepTo: 24 },
    { from: 21, to: 25, keepFrom: 24, keepTo: 25 },
  ]);
  t.same(windowsOf(5, [5], 3), [{ from: 0, to: 5, keepFrom: 0, keepTo: 5 }]);
  t.end();
});
