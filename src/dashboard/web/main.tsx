import 'uplot/dist/uPlot.min.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/components.css';
import './styles/pages.css';
import './styles/playground.css';
import { type ComponentType, render } from 'preact';
import { Button } from './components/button.js';
import { lazy } from './components/lazy.js';
import { Page } from './components/page.js';
import { Alert, Loading } from './components/states.js';
import { Toasts } from './components/toast.js';
import { usePlace } from './navigation.js';
import { JoinPage } from './pages/join.js';
import { ResetPage } from './pages/reset.js';
import { SignInPage } from './pages/sign-in.js';
import { SessionProvider, useSessionContext } from './session.js';
import { Shell } from './shell.js';

const PAGES: Readonly<Record<string, ComponentType>> = {
  '': lazy('the overview', async () => (await import('./pages/overview.js')).OverviewPage),
  playground: lazy('the playground', async () => (await import('./pages/playground.js')).PlaygroundPage),
  voices: lazy('the voices', async () => (await import('./pages/index.js')).VoicesPage),
  aliases: lazy('the aliases', async () => (await import('./pages/index.js')).AliasesPage),
  lexicon: lazy('the lexicon', async () => (await import('./pages/index.js')).LexiconPage),
  'unknown-words': lazy('the words', async () => (await import('./pages/index.js')).UnknownWordsPage),
  health: lazy('the figures', async () => (await import('./pages/index.js')).HealthPage),
  keys: lazy('the keys', async () => (await import('./pages/index.js')).KeysPage),
  members: lazy('the members', async () => (await import('./pages/index.js')).MembersPage),
  audit: lazy('the audit log', async () => (await import('./pages/index.js')).AuditPage),
  limits: lazy('the limits', async () => (await import('./pages/index.js')).LimitsPage),
  password: lazy('the password', async () => (await import('./pages/index.js')).PasswordPage),
};

const App = () => (
  <SessionProvider>
    <Place />
    <Toasts />
  </SessionProvider>
);

function Place() {
  const { parts } = usePlace();
  const { state } = useSessionContext();
  const [name = '', token = ''] = parts;
  if (name === 'join' && token !== '') return <JoinPage token={token} />;
  if (name === 'reset' && token !== '') return <ResetPage token={token} />;
  switch (state.kind) {
    case 'unknown':
      return <Loading what="the page" />;
    case 'unreachable':
      return (
        <main class="alone">
          <Alert action={<Button onClick={() => location.reload()}>Try again</Button>}>{state.reason}</Alert>
        </main>
      );
    case 'signed out':
      return <SignInPage notice={state.notice} />;
    case 'signed in': {
      // A member who has just signed in sees the first page.
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
  <Page title="Page not found">
    <p>
      <a href="#/">Go to the overview</a>
    </p>
  </Page>
);

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
