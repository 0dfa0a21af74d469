import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useData } from '../api/use-data.js';
import { ThemeChoice } from '../shell.js';
import { Mark } from './icons.js';
import { Alert, Loading } from './states.js';

interface AlonePageProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page for people who are not signed in: one thing to do, in the middle. */
export function AlonePage({ title, lead, children }: AlonePageProps) {
  useEffect(() => {
    document.title = `${title} · Sonant`;
  }, [title]);
  return (
    <div class="alone">
      <header class="brand">
        <Mark />
        Sonant
      </header>
      <main class="card stack">
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
        {children}
      </main>
      <footer>
        <ThemeChoice />
      </footer>
    </div>
  );
}

interface LinkPageProps<Data> {
  readonly title: string;
  /** The server's path for what the token of the link is for. */
  readonly path: string;
  readonly token: string;
  /** What is looked up, and how long a link works. */
  readonly what: string;
  readonly life: string;
  readonly children: (data: Data) => ComponentChildren;
}

/** The page behind a link that works once. */
export function LinkPage<Data>({ title, path, token, what, life, children }: LinkPageProps<Data>) {
  const { loadable } = useData<Data>(path, { question: useMemo(() => ({ token }), [token]) });
  if (loadable.state === 'ready') return <>{children(loadable.data)}</>;
  if (loadable.state === 'loading') {
    return (
      <AlonePage title={title}>
        <Loading what={what} />
      </AlonePage>
    );
  }
  return (
    <AlonePage title="This link does not work">
      <Alert>{loadable.reason}</Alert>
      <p>A link works once, and only for {life}. Ask the sender for a new one.</p>
      <p>
        <a href="#/sign-in">Sign in instead</a>
      </p>
    </AlonePage>
  );
}
