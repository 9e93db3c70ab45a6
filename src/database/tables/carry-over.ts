// An attribute whose type changed has a new column; what its old values mean in the new type is copied there once.
// Values that cannot be converted stay in the old column until `plinth schema prune`.
import { PlinthError } from '../../errors/errors.ts';
import type { Lock } from '../../schema/lock.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { identifier, sql, value } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';
import { type Change, countRows } from './changes.ts';

const batchSize = 500;

/** `added`: names of columns that this start creates. */
export async function carryOvers(
  transaction: Transaction,
  contentType: ContentType,
  lock: Lock,
  added: ReadonlySet<string>,
): Promise<readonly Change[]> {
  const places = lock.contentTypes[contentType.uid]?.attributes ?? {};
  const changes: Change[] = [];
  for (const attribute of contentType.attributes.values()) {
    const from = places[attribute.name]?.from;
    if (
      attribute.kind !== 'scalar' ||
      from === undefined ||
      !added.has(`${contentType.table}.${attribute.id}`)
    )
      continue;
    changes.push({
      kind: 'carry over',
      table: contentType.table,
      description: `copy ${contentType.table}.${from} to ${contentType.table}.${attribute.id} where it can be read as ${attribute.type.name}`,
      rows: await countRows(transaction, contentType.table),
      apply: (inside) => carryOver(inside, contentType, attribute, from),
    });
  }
  return changes;
}

async function carryOver(
  transaction: Transaction,
  contentType: ContentType,
  attribute: ScalarAttribute,
  from: string,
): Promise<void> {
  const table = identifier(contentType.table);
  for (let last = 0; ; ) {
    const rows = await transaction.rows(
      sql`select id, cast(${identifier(from)} as ${transaction.dialect.columnType('text')}) from ${table} where id > ${value(last)} and ${identifier(from)} is not null order by id limit ${value(batchSize)}`,
    );
    for (const [id, old] of rows) {
      const converted = convert(attribute, old);
      if (converted === undefined) continue;
      const stored = transaction.dialect.encode(attribute.type.storage, converted);
      await transaction.run(
        sql`update ${table} set ${identifier(attribute.id)} = ${value(stored)} where id = ${value(Number(id))}`,
      );
    }
    if (rows.length < batchSize) return;
    last = Number(rows.at(-1)?.[0]);
  }
}

/** The old value, read as text, in the new type; undefined where it means nothing there. */
function convert(attribute: ScalarAttribute, old: unknown): unknown {
  let hasProblem = false;
  const report = (): void => {
    hasProblem = true;
  };
  try {
    const converted = attribute.type.check(old, { attribute, isDraft: true, label: attribute.name, report });
    return hasProblem ? undefined : converted;
  } catch (error) {
    if (error instanceof PlinthError) return undefined;
    throw error;
  }
}
