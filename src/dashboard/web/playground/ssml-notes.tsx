import { Button } from '../components/button.js';
import { rangeOf, type SsmlNote } from './ssml.js';

/** The characters shown on each side of a place. */
const AROUND = 24;

interface SsmlNotesProps {
  readonly source: string;
  readonly notes: readonly SsmlNote[];
  /** Shows the place in the text. */
  readonly onPick: (range: { start: number; end: number }) => void;
}

/** Each fault of a document, with the place marked in its surroundings. */
export const SsmlNotes = ({ source, notes, onPick }: SsmlNotesProps) => (
  <ul class="ssml-notes stack near">
    {notes.map((note, i) => {
      const range = rangeOf(source, note);
      const { start, end } = range;
      return (
        <li key={i} class="row near">
          <code dir="ltr">
            {source.slice(Math.max(0, start - AROUND), start)}
            <mark>{source.slice(start, end)}</mark>
            {source.slice(end, end + AROUND)}
          </code>
          <span class={note.kind === 'error' ? 'field-error' : 'hint'}>{note.reason}</span>
          <Button look="quiet" onClick={() => onPick(range)}>
            Line {note.line}, column {note.column}
          </Button>
        </li>
      );
    })}
  </ul>
);
