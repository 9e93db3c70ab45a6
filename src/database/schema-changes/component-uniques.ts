// Rebuilds the index of unique values inside components when other attributes of components are unique than before.
// Existing duplicates stay; the next write of one of them is refused.
import type { ContentType, Schema } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import { uniqueInComponents, uniqueMembers } from '../../schema/storage/unique-members.ts';
import {
  attribute,
  columns,
  columnsWith,
  computed,
  integer,
  type Rows,
  select,
  text,
} from '../../sql/columns.ts';
import { rowsInto } from '../../sql/insert.ts';
import { insertMissing } from '../../sql/phrases.ts';
import { tableOf } from '../../sql/scope/scope.ts';
import { identifier, literal, type Sql, sql, value } from '../../sql/sql.ts';
import { batches } from '../../sql/write/batches.ts';
import { changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { readAll } from '../rows.ts';
import { type Change, countRows } from './changes.ts';

/** `before`: the unique attributes for which the index was built. */
export async function componentUniqueChanges(
  transaction: Transaction,
  schema: Schema,
  contentType: ContentType,
  before: readonly string[],
): Promise<readonly Change[]> {
  const unique = uniqueInComponents(contentType, schema);
  if (unique.join() === before.join()) return [];
  return [
    {
      kind: 'index components',
      table: contentType.table,
      description: `index the unique values inside components of ${contentType.uid}`,
      messages: [changeMessage('componentValuesIndexed', { uid: contentType.uid })],
      rows: await countRows(transaction, contentType.table),
      apply: (inside) => indexAll(inside, schema, contentType),
    },
  ];
}

const batchSize = 500;

async function indexAll(transaction: Transaction, schema: Schema, contentType: ContentType): Promise<void> {
  await transaction.run(
    sql`delete from plinth_component_uniques where table_name = ${value(contentType.table)}`,
  );
  let after: number | undefined = 0;
  while (after !== undefined) {
    const rows: readonly Published[] = await readAll(transaction, selectPublished(contentType, after));
    for (const row of rows)
      for (const statement of indexRow(row, contentType, schema)) await transaction.run(statement);
    after = rows.at(-1)?.id;
  }
}

interface Published {
  readonly id: number;
  readonly locale: string;
  readonly content: Readonly<Record<string, unknown>>;
}

function selectPublished(contentType: ContentType, after: number): Rows<Published> {
  const components = [...contentType.attributes.values()]
    .filter(({ kind }) => kind === 'component' || kind === 'zone')
    .map(({ id }) => [id, computed(identifier(id), attribute('json'))] as const);
  return select(
    columnsWith(columns({ id: integer, locale: text }), 'content', columns(Object.fromEntries(components))),
    sql`from ${tableOf(contentType)} where ${identifier(statusColumn)} = ${literal('published')}
      and id > ${value(after)} order by id limit ${value(batchSize)}`,
  );
}

function indexRow(
  { id, locale, content }: Published,
  contentType: ContentType,
  schema: Schema,
): readonly Sql[] {
  const members = uniqueMembers(content, contentType, { schema, keyedBy: 'id' });
  const entries = members.map((member) => ({
    attribute: member.key,
    locale,
    value: JSON.stringify(member.value),
    tableName: contentType.table,
    rowId: id,
  }));
  return batches(entries).map((batch) => insertMissing(rowsInto('plinth_component_uniques', batch)));
}
