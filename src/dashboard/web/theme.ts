import { useEffect, useState } from 'preact/hooks';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = 'sonant.theme';
const listeners = new Set<() => void>();
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
systemIsDark.addEventListener('change', tell);

let theme: Theme = THEMES.find((name) => name === localStorage.getItem(KEPT_AS)) ?? 'system';
show();

export function setTheme(next: Theme): void {
  theme = next;
  localStorage.setItem(KEPT_AS, next);
  show();
  tell();
}

/** Redraws when colors change: canvases do not follow style sheets. */
export function useTheme(): { theme: Theme; isDark: boolean } {
  const [, setVersion] = useState(0);
  useEffect(() => onThemeChange(() => setVersion((version) => version + 1)), []);
  return { theme, isDark: isDark() };
}

export const isDark = (): boolean => theme === 'dark' || (theme === 'system' && systemIsDark.matches);

/** @returns what ends the calls */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param name of a color token: `--accent` @returns its present color, in a form that a canvas takes */
export function tokenColor(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function show(): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function tell(): void {
  for (const listener of listeners) listener();
}
