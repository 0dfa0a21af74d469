import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { ThemeChoice } from '../shell.js';
import { Mark } from './icons.js';

interface AlonePageProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page for those who are not signed in: one thing to do, in the middle. */
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
      <main class="card">
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
