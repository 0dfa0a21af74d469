import type { ComponentType } from 'preact';
import { lazy } from './components/lazy.js';
import { Page } from './components/page.js';
import { Alert, Loading } from './components/states.js';
import { Toasts } from './components/toast.js';
import { usePlace } from './navigation.js';
import { JoinPage } from './pages/join.js';
import { KeysPage } from './pages/keys.js';
import { LexiconPage } from './pages/lexicon.js';
import { LimitsPage } from './pages/limits.js';
import { MembersPage } from './pages/members.js';
import { PasswordPage } from './pages/password.js';
import { SignInPage } from './pages/sign-in.js';
import { UnknownWordsPage } from './pages/unknown-words.js';
import { VoicesPage } from './pages/voices.js';
import { SessionProvider, useSessionState } from './session.js';
import { Shell } from './shell.js';

const PAGES: Readonly<Record<string, ComponentType>> = {
  '': lazy('the overview', async () => (await import('./pages/overview.js')).OverviewPage),
  playground: lazy('the playground', async () => (await import('./pages/playground.js')).PlaygroundPage),
  voices: VoicesPage,
  lexicon: LexiconPage,
  'unknown-words': UnknownWordsPage,
  keys: KeysPage,
  members: MembersPage,
  limits: LimitsPage,
  password: PasswordPage,
};

export const App = () => (
  <SessionProvider>
    <Place />
    <Toasts />
  </SessionProvider>
);

function Place() {
  const { parts } = usePlace();
  const state = useSessionState();
  const [name = '', token = ''] = parts;
  if (name === 'join' && token !== '') return <JoinPage token={token} />;
  switch (state.kind) {
    case 'unknown':
      return <Loading what="the page" />;
    case 'unreachable':
      return (
        <main class="alone">
          <Alert
            action={
              <button class="button" onClick={() => location.reload()}>
                Try again
              </button>
            }
          >
            {state.reason}
          </Alert>
        </main>
      );
    case 'signed out':
      return <SignInPage notice={state.notice} />;
    case 'signed in': {
      // Who has just signed in is at the front door.
      const Found = PAGES[name === 'sign-in' ? '' : name] ?? NoPage;
      return (
        <Shell>
          <Found key={name} />
        </Shell>
      );
    }
  }
}

const NoPage = () => (
  <Page title="There is no such page">
    <p>
      <a href="#/">Go to the overview</a>
    </p>
  </Page>
);
