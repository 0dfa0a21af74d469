import { useState } from 'preact/hooks';
import { CopyButton } from '../components/copy.js';
import { Choice } from '../components/field.js';
import { Card } from '../components/page.js';
import { useSession } from '../session.js';
import { EXAMPLE_NEEDS, type ExampleLanguage, exampleOf, KEY_PLACEHOLDER, LANGUAGES } from './examples.js';
import type { Settings } from './settings.js';

/** The request in the form, as code. */
export function CodePanel({ text, settings }: { text: string; settings: Settings }) {
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const { brand } = useSession();
  const code = exampleOf(language, `${location.origin}/v1/${brand}-tts`, text, settings);
  return (
    <Card
      title="The same request in code"
      class="code-card"
      actions={<CopyButton text={code} label={`Copy the ${language} example`} />}
    >
      <Choice
        label="Language"
        labelIs="hidden"
        options={LANGUAGES.map((name) => [name, name] as const)}
        value={language}
        onChange={setLanguage}
      />
      <pre class="code" tabIndex={0} role="region" aria-label={`${language} example`}>
        <code>{code}</code>
      </pre>
      <p class="hint">
        Replace <code>{KEY_PLACEHOLDER}</code> with one of your <a href="#/keys">API keys</a>.
        {EXAMPLE_NEEDS[language] !== '' && (
          <>
            {' '}
            It needs <code>{EXAMPLE_NEEDS[language]}</code>.
          </>
        )}
      </p>
    </Card>
  );
}
