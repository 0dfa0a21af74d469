import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isLaterPlace } from '../navigation.js';
import { Icon } from './icons.js';

interface PageProps {
  readonly title: string;
  /** One or two sentences: what this is for. */
  readonly lead?: ComponentChildren;
  /** Shown beside the heading. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A page has one heading, which names the tab and takes the focus when the user comes from another page. */
export function Page({ title, lead, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Sonant`;
    if (isLaterPlace()) heading.current?.focus();
  }, [title]);
  return (
    <div class="page">
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="row near">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface CardProps {
  readonly title?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export const Card = ({ title, actions, class: extra = '', children }: CardProps) => (
  <section class={`card ${extra}`}>
    {(title !== undefined || actions !== undefined) && (
      <header class="card-head">
        <h2>{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
);

/** Nothing is there yet, and what would change that. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <span class="empty-mark">
      <Icon name="wave" />
    </span>
    <h2>{title}</h2>
    {children}
  </div>
);
