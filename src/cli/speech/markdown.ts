import { marked, type Token, type Tokens } from 'marked';

/** A heading of the first two levels, and the text up to the next one. */
export interface Section {
  /** Undefined for the text before the first heading. */
  readonly title: string | undefined;
  /** The spoken text, including the title; an empty line separates paragraphs. */
  readonly text: string;
}

const CHAPTER_DEPTH = 2;

/** What a reader would read aloud: no marks, addresses, code, tables or HTML. */
export function sectionsOf(markdown: string): Section[] {
  const sections: { title: string | undefined; paragraphs: string[] }[] = [
    { title: undefined, paragraphs: [] },
  ];
  for (const token of marked.lexer(markdown)) {
    const text = spoken(token);
    if (text === '') continue;
    if (token.type === 'heading' && (token as Tokens.Heading).depth <= CHAPTER_DEPTH) {
      sections.push({ title: text, paragraphs: [] });
    }
    sections.at(-1)?.paragraphs.push(token.type === 'heading' ? withStop(text) : text);
  }
  return sections
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map(({ title, paragraphs }) => ({ title, text: paragraphs.join('\n\n') }));
}

/** Without a full stop, a heading or a list item would run into the text after it. */
const withStop = (text: string): string => (text === '' || /\p{P}$/u.test(text) ? text : `${text}.`);

function spoken(token: Token): string {
  switch (token.type) {
    case 'code':
    case 'html':
    case 'table':
    case 'hr':
    case 'def':
      return '';
    case 'image':
      return (token as Tokens.Image).text;
    case 'br':
      return '\n';
    case 'list':
      return (token as Tokens.List).items.map((item) => withStop(inside(item).trim())).join('\n\n');
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.map(spoken).filter(Boolean).join('\n\n');
    default:
      return inside(token);
  }
}

function inside(token: Token): string {
  const { tokens } = token as { tokens?: Token[] };
  if (tokens !== undefined)
    return tokens.map(spoken).join('').trim() === '' ? '' : tokens.map(spoken).join('');
  return 'text' in token ? unescaped(String(token.text)) : '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
