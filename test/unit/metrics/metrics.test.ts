import { test } from 'tap';
import { createMetrics } from '../../../src/metrics/metrics.js';

const build = { version: '1.2.3', isa: 'avx2', precision: 'bf16' };

void test('the engine shows its version and its instruction set', async (t) => {
  const { body, contentType } = await createMetrics(build).exposition();
  t.match(contentType, /^text\/plain; version=0\.0\.4/);
  t.match(body, 'sonant_engine_info{version="1.2.3",isa="avx2",precision="bf16"} 1\n');
});

void test('slices, queue and streams are shown in base units', async (t) => {
  const metrics = createMetrics(build);
  metrics.onSlice({ processorMs: 4, limitedMs: 0, latenessMs: 0 });
  metrics.onSlice({ processorMs: 12, limitedMs: 30, latenessMs: 250 });
  metrics.onLookUp(24);
  metrics.onFirstAudio(14, { modelId: 'coda', transport: 'ws3' });
  metrics.onFirstAudio(14, { modelId: 'coda' });
  metrics.onUnderrun('first');
  metrics.onUnderrun('later');
  metrics.watchQueue(() => 3);
  metrics.setStreams(120);
  metrics.onWorkerRestart();
  metrics.onSpeech({ modelId: 'mistv2', audioMs: 1500 });
  const { body } = await metrics.exposition();
  for (const line of [
    'sonant_look_up_seconds_bucket{le="0.025"} 1',
    'sonant_look_up_seconds_bucket{le="0.02"} 0',
    'sonant_slice_seconds_count 2',
    'sonant_slice_seconds_bucket{le="0.005"} 1',
    'sonant_slice_seconds_sum 0.016',
    'sonant_slice_lateness_seconds 0.25',
    'sonant_late_slices_total 1',
    'sonant_first_audio_seconds_bucket{le="0.02",model="coda",transport="ws3"} 1',
    'sonant_first_audio_seconds_bucket{le="0.02",model="coda",transport="none"} 1',
    'sonant_queue_slices 3',
    'sonant_streams_active 120',
    'sonant_worker_restarts_total 1',
    'sonant_limited_seconds_total 0.03',
    'sonant_underruns_total 2',
    'sonant_underrun_streams_total 1',
    'sonant_workers 1',
    'sonant_audio_seconds_total{model="mistv2"} 1.5',
  ]) {
    t.match(body, `${line}\n`);
  }
});

void test('an invented method makes no series of its own', async (t) => {
  const metrics = createMetrics(build);
  for (const method of ['GET', 'FOO', 'BAR'])
    metrics.onRequest({ route: '/', method, status: 200, durationMs: 5 });
  const { body } = await metrics.exposition();
  t.match(body, 'sonant_http_requests_total{route="/",method="GET",status="200"} 1\n');
  t.match(body, 'sonant_http_requests_total{route="/",method="other",status="200"} 2\n');
  t.match(body, 'sonant_http_request_seconds_count{route="/"} 3\n');
});

void test('two registries do not share counts', async (t) => {
  createMetrics(build).onSpeech({ modelId: 'coda', audioMs: 1000 });
  t.notMatch((await createMetrics(build).exposition()).body, 'sonant_audio_seconds_total{model="coda"}');
});

void test('sockets are counted by the address that is served, and invented close codes make no series', async (t) => {
  const metrics = createMetrics(build);
  metrics.onSocketOpened('/ws3');
  metrics.onSocketOpened('/ws3');
  metrics.onSocketClosed('/ws3', 4567);
  metrics.onUpgradeRefused('/ws3', 429);
  const { body } = await metrics.exposition();
  t.match(body, 'sonant_sockets_open{path="/ws3"} 1\n');
  t.match(body, 'sonant_sockets_closed_total{path="/ws3",code="other"} 1\n');
  t.match(body, 'sonant_upgrades_refused_total{path="/ws3",status="429"} 1\n');
});
