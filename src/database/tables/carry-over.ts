// An attribute whose type changed has a new column; what its old values mean in the new type is copied there once.
// Values that cannot be converted stay in the old column until `plinth schema prune`.
import { PlinthError } from '../../errors/errors.ts';
import { isScalarStorage, type Storage } from '../../schema/attribute-types/scalar-type.ts';
import type { Lock, Place } from '../../schema/lock.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { attribute as attributeOf, columns, computed, integer, select } from '../../sql/columns.ts';
import { cast } from '../../sql/phrases.ts';
import { identifier, sql, value } from '../../sql/sql.ts';
import type { Transaction } from '../database.ts';
import { readAll } from '../rows.ts';
import { type Change, countRows } from './changes.ts';

const batchSize = 500;

/** `existing`: the columns of the type's table as this start found it. */
export async function carryOvers(
  transaction: Transaction,
  contentType: ContentType,
  lock: Lock,
  existing: ReadonlySet<string>,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const attribute of contentType.attributes.values()) {
    if (attribute.kind !== 'scalar' || existing.has(attribute.id)) continue;
    const from = oldPlace(lock, contentType, attribute, existing);
    if (!from) continue;
    changes.push({
      kind: 'carry over',
      table: contentType.table,
      description: [
        `copy ${contentType.table}.${from.id} to ${contentType.table}.${attribute.id}`,
        `where it can be read as ${attribute.type.name}`,
      ].join(' '),
      rows: await countRows(transaction, contentType.table),
      apply: (inside) => carryOver(inside, contentType, attribute, from),
    });
  }
  return changes;
}

interface OldPlace {
  readonly id: string;
  readonly storage: Storage;
}

/**
 * The column that held the attribute before, in this database: it may have missed types in between. Relations, media
 * and components are no values that could be read.
 */
function oldPlace(
  lock: Lock,
  { uid }: ContentType,
  { name }: ScalarAttribute,
  existing: ReadonlySet<string>,
): OldPlace | undefined {
  const owner = lock.contentTypes[uid];
  const removed = Object.values(owner?.removed ?? {});
  const placeBefore = (place: Place | undefined): Place | undefined =>
    place?.from === undefined ? undefined : removed.find(({ id }) => id === place.from);
  let place = placeBefore(owner?.attributes[name]);
  while (place && !existing.has(place.id)) place = placeBefore(place);
  return place && isScalarStorage(place.storage) ? { id: place.id, storage: place.storage } : undefined;
}

async function carryOver(
  transaction: Transaction,
  contentType: ContentType,
  attribute: ScalarAttribute,
  from: OldPlace,
): Promise<void> {
  const { dialect } = transaction;
  const table = identifier(contentType.table);
  const old = identifier(from.id);
  // 64-bit integers as text: no driver may round them.
  const stored = computed(from.storage === 'bigint' ? cast(old, 'text') : old, attributeOf(from.storage));
  for (let last = 0; ; ) {
    const batch = select(
      columns({ id: integer, decoded: stored }),
      sql`from ${table} where id > ${value(last)} and ${old} is not null
        order by id limit ${value(batchSize)}`,
    );
    const rows = await readAll(transaction, batch);
    for (const { id, decoded } of rows) {
      const text = typeof decoded === 'string' ? decoded : JSON.stringify(decoded);
      const converted = convert(attribute, text);
      if (converted === undefined) continue;
      const encoded = value(dialect.encode(attribute.type.storage, converted));
      await transaction.run(
        sql`update ${table} set ${identifier(attribute.id)} = ${encoded} where id = ${value(id)}`,
      );
    }
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The old value, read as text, in the new type; undefined where it means nothing there. */
function convert(attribute: ScalarAttribute, old: string): unknown {
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
