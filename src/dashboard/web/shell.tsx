import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from './api/client.js';
import { Button } from './components/button.js';
import { Icon, type IconName, Mark } from './components/icons.js';
import { toast } from './components/toast.js';
import { usePlace } from './navigation.js';
import { useSession, useSessionContext } from './session.js';
import { setTheme, type Theme, THEMES, useTheme } from './theme.js';

type MenuItem = readonly [name: string, icon: IconName, label: string, whose?: 'owners'];

const GROUPS: Readonly<Record<string, readonly MenuItem[]>> = {
  Speech: [
    ['', 'overview', 'Overview'],
    ['playground', 'wave', 'Playground'],
    ['voices', 'voices', 'Voices'],
    ['aliases', 'link', 'Voice aliases'],
  ],
  Words: [
    ['lexicon', 'book', 'Lexicon'],
    ['unknown-words', 'question', 'Unknown words'],
  ],
  Account: [
    ['keys', 'key', 'API keys'],
    ['members', 'members', 'Members'],
    ['audit', 'list', 'Audit log', 'owners'],
    ['health', 'pulse', 'Live health'],
    ['limits', 'gauge', 'Limits and plan'],
    ['password', 'lock', 'Password'],
  ],
};

const THEME_LOOKS: Record<Theme, readonly [IconName, string]> = {
  system: ['screen', 'System'],
  light: ['sun', 'Light'],
  dark: ['moon', 'Dark'],
};

/** The frame around every page of a signed-in member. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { parts } = usePlace();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const here = parts[0] ?? '';
  useEffect(() => setMenuOpen(false), [here]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setMenuOpen(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <SkipLink />
      <div class={`shell ${isMenuOpen ? 'menu-open' : ''}`}>
        <header class="bar">
          <a class="brand" href="#/">
            <Mark />
            Sonant
          </a>
          <Button
            icon={isMenuOpen ? 'close' : 'menu'}
            look="quiet menu-button"
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            Menu
          </Button>
        </header>
        <div class="side" id="menu">
          <nav aria-label="Pages">
            {Object.entries(GROUPS).map(([title, links]) => (
              <div key={title} class="nav-group">
                <h2>{title}</h2>
                <Links links={links} here={here} />
              </div>
            ))}
          </nav>
          <SideFoot />
        </div>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

function Links({ links, here }: { links: readonly MenuItem[]; here: string }) {
  const { member } = useSession();
  const shown = links.filter(([, , , whose]) => whose === undefined || member.role === 'owner');
  return (
    <ul>
      {shown.map(([name, icon, label]) => (
        <li key={name}>
          <a href={`#/${name}`} aria-current={name === here ? 'page' : undefined}>
            <Icon name={icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function SideFoot() {
  const { member, account, version } = useSession();
  const { signOut } = useSessionContext();
  const leave = (): void => {
    signOut().catch((error: unknown) => toast(reasonOf(error)));
  };
  return (
    <aside class="side-foot" aria-label="You">
      <ThemeChoice />
      <div class="who">
        <p>
          <strong class="clipped">{account.name}</strong>
          <span class="fine clipped" title={member.email}>
            {member.email}
          </span>
        </p>
        <Button icon="exit" look="quiet" onClick={leave}>
          Sign out
        </Button>
      </div>
      <p class="version fine">
        Sonant {version} · <a href="/reference">API reference</a>
      </p>
    </aside>
  );
}

/** A fragment would be read as a route, so the link moves the focus itself. */
export const SkipLink = () => (
  <a
    class="skip"
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to the content
  </a>
);

export function ThemeChoice() {
  const { theme } = useTheme();
  return (
    <fieldset class="themes">
      <legend class="unseen">Colors</legend>
      {THEMES.map((name) => {
        const [icon, label] = THEME_LOOKS[name];
        return (
          <label key={name} title={label}>
            <input type="radio" name="theme" checked={theme === name} onChange={() => setTheme(name)} />
            <Icon name={icon} />
            <span class="unseen">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
