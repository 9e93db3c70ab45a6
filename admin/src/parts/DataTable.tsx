// A table of fetched rows, with states for loading, an error and an empty result.
import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import { Empty } from './Empty.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Waiting } from './Fallbacks.tsx';

interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  readonly label: string;
  /** Undefined while they are loading. */
  readonly rows: readonly T[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (row: T) => string | number;
  readonly empty: string;
}

export function DataTable<T>({ label, rows, error, onRetry, columns, keyOf, empty }: DataTableProps<T>) {
  if (error) return <ErrorNotice error={error} onRetry={onRetry} />;
  if (!rows) return <Waiting />;
  return (
    <Paper p={0} className={classes.sheet}>
      {rows.length === 0 ? (
        <Empty title={empty} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        <section className={classes.scroll} tabIndex={0} aria-label={label}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(({ title }) => (
                  <th key={title}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ title, cell }) => (
                    <td key={title} data-title={title}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Paper>
  );
}
