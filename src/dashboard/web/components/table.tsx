import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  /** `''`: a column of buttons. */
  readonly label: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly is?: 'number' | 'heading' | 'buttons';
}

interface TableProps<Row> {
  /** For those who do not see where it stands. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly classOf?: (row: Row) => string;
}

/** On a phone each row becomes a card, whose lines carry the labels of their columns. */
export const Table = <Row,>({ caption, columns, rows, keyOf, classOf }: TableProps<Row>) => (
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
