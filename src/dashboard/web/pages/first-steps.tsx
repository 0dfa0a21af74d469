import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy.js';
import { Card } from '../components/page.js';
import { exampleOf, KEY_PLACEHOLDER } from '../playground/examples.js';
import { PLAYGROUND_TEXTS } from '../sample-texts.js';
import { useSession } from '../session.js';
import { NewKeyDialog } from './new-key.js';

interface FirstStepsProps {
  readonly hasKeys: boolean;
  readonly onKeyMade: () => void;
}

/** The steps to a first audio file: a key, a command with that key in it, and the playground. */
export function FirstSteps({ hasKeys, onKeyMade }: FirstStepsProps) {
  const { brand } = useSession();
  const [key, setKey] = useState('');
  const [isMaking, setMaking] = useState(false);
  const curl = exampleOf('curl', `${location.origin}/v1/${brand}-tts`, PLAYGROUND_TEXTS.en, {
    ...{ speaker: 'astra', modelId: 'coda', speed: 1, format: 'mp3', rateHz: 24000 },
  }).replace(KEY_PLACEHOLDER, key === '' ? KEY_PLACEHOLDER : key);
  return (
    <Card title="No speech in this period">
      <ol class="steps stack">
        <li>
          <a href="#/playground">Speak a sentence in the playground</a>
          <span>Hear the voices and see the time to first audio.</span>
        </li>
        <li>
          <Button icon={key === '' ? 'key' : 'check'} onClick={() => setMaking(true)}>
            {key !== '' ? 'Key created' : hasKeys ? 'Create another API key' : 'Create an API key'}
          </Button>
          <span>
            {key === ''
              ? 'Each program gets its own key, which then appears in the command below.'
              : 'It appears in the command below until you leave this page.'}
          </span>
        </li>
        <li>
          <p>Run this command and play speech.mp3</p>
          <div class="step-code stack near">
            <pre class="code" tabIndex={0} role="region" aria-label="curl example">
              <code>{curl}</code>
            </pre>
            <CopyButton text={curl} label="Copy the command" />
          </div>
        </li>
        <li>
          <a href="#/playground">Copy a request into your program</a>
          <span>
            The playground writes it for curl, JavaScript, Python, sockets, OpenAI clients, LiveKit and
            Pipecat.
          </span>
        </li>
      </ol>
      {isMaking && (
        <NewKeyDialog
          onCreated={({ secret }) => {
            setKey(secret);
            onKeyMade();
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </Card>
  );
}
