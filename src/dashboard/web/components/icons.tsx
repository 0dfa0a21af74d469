/** Drawn on 24 by 24, with lines in the color of the text. */
const PATHS = {
  overview: 'M4 20V10M10 20V4M16 20v-8M22 20H2',
  play: 'M7 4.5v15l12-7.5z',
  stop: 'M6 6h12v12H6z',
  voices: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
  wave: 'M3 11v2M7 8v8M11 4v16M15 8v8M19 10v4',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  book: 'M4 5a2 2 0 0 1 2-2h14v15H6a2 2 0 0 0-2 2zM4 20a2 2 0 0 0 2 1h14v-3M9 8h7',
  question: 'M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  key: 'M15 3a6 6 0 1 1-5.7 7.9L3 17v4h4v-3h3v-3l2-1.3A6 6 0 0 1 15 3zM16.5 7.5v.1',
  members:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  gauge: 'M4 18a9 9 0 1 1 16 0M12 14l4-5',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5',
  exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2M12 20v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M2 12h2M20 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: 'M3 5h18v11H3zM8 20h8M12 16v4',
  alert: 'M12 4l9.5 16h-19zM12 10v4M12 17v.1',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
} as const;

export type IconName = keyof typeof PATHS;

/** Never the only name of something: there are words beside it or a label around it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    class={name === 'play' || name === 'stop' ? 'icon solid' : 'icon'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);

export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M6 14v4M13 9v14M20 5v22M27 12v8" />
  </svg>
);
