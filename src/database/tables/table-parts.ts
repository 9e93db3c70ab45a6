// Column definitions for Plinth's own tables in one dialect.
import { renderedColumn, statusColumn } from '../../schema/storage/storage-names.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { identifier, type Sql, sql } from '../../sql/sql.ts';
import type { Index, Table, TableColumn } from './table.ts';

export type TableParts = ReturnType<typeof tableParts>;

export function tableParts(dialect: Dialect) {
  const text = dialect.columnType('text');
  const indexOver = (name: string, columns: readonly string[], isUnique: boolean): Index => ({
    name,
    columns: columns.map(identifier),
    isUnique,
  });
  const required = (name: string, type: Sql = text): TableColumn => ({
    name,
    definition: sql`${type} not null`,
  });
  return {
    text,
    integer: dialect.columnType('integer'),
    id: { name: 'id', definition: dialect.idColumn } satisfies TableColumn,
    required,
    optional: (name: string, type: Sql = text): TableColumn => ({ name, definition: type }),
    times: [required('created_at'), required('updated_at')],
    /** The columns of every document, for tables that are content types too. */
    asDocuments: [
      { name: 'locale', definition: sql`${text} not null default ''` },
      { name: statusColumn, definition: sql`${text} not null default 'published'` },
      { name: 'published_at', definition: text },
      { name: renderedColumn, definition: text },
    ] satisfies readonly TableColumn[],
    unique: (name: string, ...columns: string[]): Index => indexOver(name, columns, true),
    index: (name: string, ...columns: string[]): Index => indexOver(name, columns, false),
    table: (name: string, columns: readonly TableColumn[], indexes: readonly Index[] = []): Table => ({
      name,
      columns,
      constraints: [],
      indexes,
    }),
  };
}
