import { send } from '../api/client.js';
import { useAction } from '../api/use-action.js';
import { pcmFile, wavFile } from '../audio/pcm.js';
import { Button } from '../components/button.js';
import { download } from '../components/copy.js';
import { Card } from '../components/page.js';
import { Alert } from '../components/states.js';
import { shortSpeedAlphaOf } from '../speech-models.js';
import { FORMAT_LOOKS, levelOf, type Settings } from './settings.js';
import { isLiveStatus, type Speech, type SpeechStatus } from './use-speech.js';
import { Waveform, Words } from './waveform.js';

const STATUS_WORDS: Readonly<Record<SpeechStatus, string>> = {
  idle: '',
  connecting: 'Connecting …',
  speaking: 'Speaking',
  finished: 'Finished',
  stopped: 'Stopped',
};

/** The speech under way: its waveform, its words, and how soon it came. */
export function Stage({ speech, settings, text }: { speech: Speech; settings: Settings; text: string }) {
  const { status, timings, word, gaps, receivedSeconds, last, readWave } = speech;
  const isLive = isLiveStatus(status);
  return (
    <Card class={`stack ${isLive ? 'live' : ''}`}>
      <Waveform read={readWave} isLive={isLive} />
      <Words text={last?.said ?? text} word={isLive ? word : -1} />
      <dl class="figures">
        <Figure name="First audio" id="first-audio" value={milliseconds(timings.firstAudioMs)} />
        <Figure name="Connection" id="connected" value={milliseconds(timings.connectedMs)} />
        <Figure
          name="Received"
          id="received"
          value={receivedSeconds > 0 ? `${receivedSeconds.toFixed(2)} s` : '–'}
        />
        <Figure name="Gaps" id="gaps" value={last === undefined ? '–' : String(gaps)} />
      </dl>
      <div class="row near">
        <p class="speech-status" role="status">
          {STATUS_WORDS[status]}
        </p>
        <Button
          icon="play"
          look="quiet"
          disabled={last === undefined || isLive || last.chunks.length === 0}
          onClick={speech.replay}
        >
          Again
        </Button>
        <DownloadButton speech={speech} format={settings.format} />
      </div>
    </Card>
  );
}

const milliseconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${Math.round(ms)} ms`);

const Figure = ({ name, id, value }: { name: string; id: string; value: string }) => (
  <div>
    <dt class="fine">{name}</dt>
    <dd data-figure={id}>{value}</dd>
  </div>
);

/** Samples become a file here; for encoded formats, the server speaks the text again. */
function DownloadButton({
  speech: { last, status },
  format,
}: {
  speech: Speech;
  format: Settings['format'];
}) {
  const action = useAction();
  const { accept, extension, label } = FORMAT_LOOKS[format];
  const save = async (): Promise<void> => {
    if (last === undefined) return;
    const { text, chunks, settings } = last;
    const { speaker, modelId, rateHz, speed } = settings;
    const name = `${speaker}-${modelId}.${extension}`;
    if (format === 'wav') {
      download(name, accept, wavFile(chunks, rateHz));
      return;
    }
    if (format === 'pcm') {
      download(name, accept, pcmFile(chunks));
      return;
    }
    const speedAlpha = shortSpeedAlphaOf(modelId, speed);
    const body = { text, speaker, modelId, samplingRate: rateHz, speedAlpha, ...levelOf(settings) };
    download(name, accept, await (await send('POST', 'speak', body, accept)).blob());
  };
  return (
    <>
      <Button
        icon="download"
        title={label}
        disabled={last === undefined || isLiveStatus(status) || action.isBusy}
        onClick={() => void action.run(save)}
      >
        {action.isBusy ? 'Making …' : `Download ${extension}`}
      </Button>
      {action.problem !== '' && <Alert>{action.problem}</Alert>}
    </>
  );
}
