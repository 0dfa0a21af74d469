import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount } from '../format.js';
import { Button } from './button.js';

export interface Column<Row> {
  /** `''`: a column of buttons. */
  readonly label: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly is?: 'number' | 'heading' | 'buttons';
}

interface TableProps<Row> {
  /** For screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly classOf?: (row: Row) => string;
}

/** More at once would make a phone stutter. */
const PAGE_ROWS = 50;

/** A table in pages. On a phone each row becomes a card, whose lines carry the labels of their columns. */
export function Table<Row>({ rows, ...table }: TableProps<Row>) {
  const [wanted, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  // Rows may have gone since the page was chosen.
  const page = Math.min(wanted, pages - 1);
  const first = page * PAGE_ROWS;
  return (
    <>
      <Rows {...table} rows={rows.slice(first, first + PAGE_ROWS)} />
      {pages > 1 && (
        <nav class="pages row" aria-label={`Pages of: ${table.caption}`}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span role="status">
            {formatCount(first + 1)} to {formatCount(Math.min(first + PAGE_ROWS, rows.length))} of{' '}
            {formatCount(rows.length)}
          </span>
          <Button disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

const Rows = <Row,>({ caption, columns, rows, keyOf, classOf }: TableProps<Row>) => (
  <table class="table">
    <caption class="unseen">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ label, is }) => (
          <th key={label} scope="col" class={is ?? ''}>
            {label === '' ? <span class="unseen">Actions</span> : label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} class={classOf?.(row) ?? ''}>
          {columns.map(({ label, cell, is }) =>
            is === 'heading' ? (
              <th key={label} scope="row" class="heading">
                {cell(row)}
              </th>
            ) : (
              <td key={label} class={is ?? ''} data-label={label}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
