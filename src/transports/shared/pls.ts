import sax, { type SAXOptions } from 'sax';
import type { LexiconEntry } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { parsePhonemeString, phonemesIn } from '../../text/phonetics/alphabet.js';
import { writeIpa } from '../../text/phonetics/ipa.js';
import { termKey } from '../../text/phonetics/term-tree.js';
import { parseLanguage } from './fields.js';
import { MAX_LANGUAGE_ECHO } from './lexicon-table.js';

/** Only predefined entities are read; the types lack that option. */
const OPTIONS = { strictEntities: true, position: true } as SAXOptions;
/** UTF-16 code units that are read before others get their turn. */
const READ_AT_ONCE = 4096;
const MAX_DEPTH = 16;
const MAX_CONTENT_LENGTH = 1000;
const NAMESPACE = 'http://www.w3.org/2005/01/pronunciation-lexicon';
/** Ours: `case="sensitive"` on a grapheme. */
const OWN_NAMESPACE = 'urn:sonant:lexicon';

interface Said {
  readonly said: { readonly phonemes: string } | { readonly alias: string };
  readonly prefer: boolean;
}

interface Lexeme {
  readonly language: LanguageCode;
  readonly graphemes: { readonly word: string; readonly caseSensitive: boolean }[];
  readonly said: Said[];
}

type Attributes = Readonly<Record<string, string>>;
const get = (attributes: Attributes, name: string): string | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/**
 * Reads a Pronunciation Lexicon (PLS 1.0), in parts. If a lexeme has several pronunciations, the preferred one counts, else the
 * first; if a grapheme has several lexemes, the first.
 * @param language of a document that names none
 * @throws SonantError `pls_invalid`, `language_unknown`
 */
export const parsePls = (source: string, language: LanguageCode): Generator<LexiconEntry[]> =>
  new PlsReader(language).read(source);

class PlsReader {
  private readonly parser = sax.parser(true, OPTIONS);
  private readonly path: { readonly name: string; readonly attributes: Attributes }[] = [];
  private readonly known = new Set<string>();
  private entries: LexiconEntry[] = [];
  private alphabet = 'ipa';
  private lexeme: Lexeme | undefined;
  private content = '';

  constructor(private language: LanguageCode) {
    const { parser } = this;
    parser.onerror = ({ message }) => this.refuse(message.split('\n', 1)[0] ?? '');
    parser.ondoctype = () => this.refuse('a document type is not allowed');
    parser.onopentag = ({ name, attributes }) =>
      this.open(name.replace(/^[^:]*:/, ''), attributes as Attributes);
    parser.onclosetag = () => this.close();
    parser.ontext = parser.oncdata = (text) => {
      this.content += text;
      if (this.content.length > MAX_CONTENT_LENGTH && this.content.trim().length > MAX_CONTENT_LENGTH) {
        this.refuse(`an element holds more than ${MAX_CONTENT_LENGTH} characters`);
      }
    };
  }

  *read(source: string): Generator<LexiconEntry[]> {
    for (let start = source.startsWith('\uFEFF') ? 1 : 0; start < source.length; start += READ_AT_ONCE) {
      this.parser.write(source.slice(start, start + READ_AT_ONCE));
      yield this.entries;
      this.entries = [];
    }
    this.parser.close();
  }

  private open(name: string, attributes: Attributes): void {
    if (this.path.length === 0 && name !== 'lexicon') this.refuse(`the root is <${name}>, not <lexicon>`);
    if (this.path.length >= MAX_DEPTH) this.refuse(`more than ${MAX_DEPTH} elements inside one another`);
    const tag = get(attributes, 'xml:lang');
    const language = tag ? parseLanguage(tag.slice(0, MAX_LANGUAGE_ECHO)) : this.language;
    if (this.path.length === 0) {
      this.language = language;
      this.alphabet = get(attributes, 'alphabet') ?? 'ipa';
    } else if (this.path.length === 1 && name === 'lexeme') {
      this.lexeme = { language, graphemes: [], said: [] };
    }
    this.path.push({ name, attributes });
    this.content = '';
  }

  private close(): void {
    const element = this.path.pop();
    const content = this.content.replace(/\s+/g, ' ').trim();
    this.content = '';
    if (element === undefined || this.lexeme === undefined) return;
    const { name, attributes } = element;
    const depth = this.path.length;
    if (depth === 1) this.keep(this.lexeme);
    else if (depth === 2 && name === 'grapheme') this.addGrapheme(content, attributes, this.lexeme);
    else if (depth === 2 && name === 'phoneme') this.addPhoneme(content, attributes, this.lexeme);
    else if (depth === 2 && name === 'alias') this.add({ alias: content }, attributes, this.lexeme);
  }

  private addGrapheme(word: string, attributes: Attributes, { graphemes }: Lexeme): void {
    const marked = Object.entries(attributes).find(([name]) => /^(?:[^:]+:)?case$/.test(name));
    graphemes.push({ word, caseSensitive: marked?.[1] === 'sensitive' });
  }

  private addPhoneme(content: string, attributes: Attributes, lexeme: Lexeme): void {
    const alphabet = get(attributes, 'alphabet') ?? this.alphabet;
    const phonemes = phonemesIn(alphabet, content);
    if (phonemes === undefined) {
      this.refuse(`the alphabet ${alphabet.slice(0, 40)} is not one of ipa, x-sampa, x-sonant`);
    }
    this.add({ phonemes }, attributes, lexeme);
  }

  private add(said: Said['said'], attributes: Attributes, lexeme: Lexeme): void {
    lexeme.said.push({ said, prefer: get(attributes, 'prefer') === 'true' });
  }

  private keep({ language, graphemes, said }: Lexeme): void {
    this.lexeme = undefined;
    const chosen = said.find(({ prefer }) => prefer) ?? said[0];
    if (chosen === undefined || graphemes.length === 0) {
      this.refuse('a <lexeme> needs a <grapheme>, and a <phoneme> or an <alias>');
    }
    for (const { word, caseSensitive } of graphemes) {
      const key = `${language} ${termKey(word, caseSensitive)}`;
      const entry = { language, word, ...chosen.said, ...(caseSensitive ? { caseSensitive } : {}) } as const;
      if (!this.known.has(key)) this.entries.push(entry);
      this.known.add(key);
    }
  }

  private refuse(reason: string): never {
    const { line, column } = this.parser;
    throw new SonantError('pls_invalid', { line: line + 1, column: Math.max(1, column), reason });
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Writes a Pronunciation Lexicon in IPA, in parts: the head, each lexeme, the end. A PLS document has one language: that of the
 * first entry. A lexeme in another language names its own, which this service reads, but others may not.
 */
export function* writePls(entries: readonly LexiconEntry[]): Generator<string, void> {
  const main = entries[0]?.language ?? 'en';
  const names = `xmlns="${NAMESPACE}" xmlns:sonant="${OWN_NAMESPACE}"`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n`;
  yield `<lexicon version="1.0" ${names} alphabet="ipa" xml:lang="${main}">\n`;
  for (const { language, word, phonemes, alias, caseSensitive } of entries) {
    const own = language === main ? '' : ` xml:lang="${language}"`;
    const grapheme = `<grapheme${caseSensitive ? ' sonant:case="sensitive"' : ''}>${escaped(word)}</grapheme>`;
    const said =
      alias === undefined
        ? `<phoneme>${escaped(writeIpa(parsePhonemeString(phonemes ?? '')))}</phoneme>`
        : `<alias>${escaped(alias)}</alias>`;
    yield `  <lexeme${own}>${grapheme}${said}</lexeme>\n`;
  }
  yield '</lexicon>\n';
}
