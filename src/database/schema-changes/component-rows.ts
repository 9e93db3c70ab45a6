// Iterates over the component values of rows, for code that reads or rewrites them.
import type { ContentType } from '../../schema/schema.ts';
import { isOfComponents } from '../../schema/stored-items.ts';
import type { Data } from '../../values/data.ts';
import type { RowSource } from '../rows.ts';
import { eachRow } from './stored-values.ts';

export interface ComponentRow {
  readonly id: number;
  readonly documentId: string;
  /** Items by id of the attribute. */
  readonly content: Data;
}

/** `existing`: the columns of the table, if some may be missing. */
export async function eachComponentRow(
  source: RowSource,
  { table, attributes }: Pick<ContentType, 'table' | 'attributes'>,
  visit: (row: ComponentRow) => void | Promise<void>,
  existing?: ReadonlySet<string>,
): Promise<void> {
  const names = [...attributes.values()]
    .filter((attribute) => isOfComponents(attribute) && (existing?.has(attribute.id) ?? true))
    .map(({ id }) => id);
  if (names.length === 0) return;
  const columns = names.map((name) => ({ name, storage: 'json' }) as const);
  await eachRow(source, table, columns, ({ id, documentId, values }) =>
    visit({ id, documentId, content: Object.fromEntries(names.map((name, index) => [name, values[index]])) }),
  );
}
