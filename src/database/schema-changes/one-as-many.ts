// When an attribute changes from one to many (a component becomes repeatable, media multiple, a relation to-many), its
// value becomes the only item of the list. In the opposite direction no item is chosen: the list is hidden.
import { placeBefore } from '../../schema/lock.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import {
  linkedLocaleColumn,
  linkTable,
  positionColumn,
  targetLocaleColumn,
} from '../../schema/storage/storage-names.ts';
import { comma, identifier, join, literal, type Sql, sql } from '../../sql/sql.ts';
import { changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { targetOf } from './attribute-rules.ts';
import type { Carrying } from './carry-over.ts';
import { type Change, countRows } from './changes.ts';
import type { Tables } from './left-behind.ts';
import { eachRow, storeValue } from './stored-values.ts';

interface Widening extends Carrying {
  readonly tables: Tables;
}

/** Kinds of storage, from one to many. */
const widened: Readonly<Record<string, string>> = { component: 'components', toOne: 'toMany' };

export async function oneAsManyChanges(
  transaction: Transaction,
  contentType: ContentType,
  widening: Widening,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const { attribute, from } of widenedAttributes(contentType, widening))
    changes.push({
      kind: 'carry over',
      table: contentType.table,
      description: [
        `${attribute.name} of ${contentType.uid} has many values instead of one:`,
        'the stored value becomes the only one of the list',
      ].join(' '),
      messages: [changeMessage('oneAsMany', { attribute: attribute.name, uid: contentType.uid })],
      rows: await countRows(transaction, contentType.table),
      apply: (inside) =>
        attribute.kind === 'component'
          ? carryComponents(inside, contentType, { attribute, from })
          : carryLinks(inside, contentType, { attribute, from }, widening.existing),
    });
  return changes;
}

/** The ids of the places whose content is taken over. */
export const widenedIds = (contentType: ContentType, widening: Widening): readonly string[] =>
  widenedAttributes(contentType, widening).map(({ from }) => from);

interface Widened {
  readonly attribute: Attribute;
  /** The former column. */
  readonly from: string;
}

function widenedAttributes(
  contentType: ContentType,
  { lock, rules, existing, tables }: Widening,
): readonly Widened[] {
  const owner = lock.contentTypes[contentType.uid];
  return [...contentType.attributes.values()].flatMap((attribute) => {
    const former = placeBefore(owner, owner?.attributes[attribute.name]);
    const before = former && rules[former.id];
    if (!former || !before || before.kind !== attribute.kind || !existing.has(former.id)) return [];
    if (widened[former.storage] !== storageKind(attribute)) return [];
    const isThere = existing.has(attribute.id) || tables.has(linkTable(contentType, attribute.id));
    const isOther = before.target !== undefined && before.target !== targetOf(attribute);
    return isThere || isOther ? [] : [{ attribute, from: former.id }];
  });
}

async function carryComponents(
  transaction: Transaction,
  { table }: ContentType,
  { attribute, from }: Widened,
): Promise<void> {
  const single = { name: from, storage: 'json' } as const;
  const column = { name: attribute.id, storage: 'json' } as const;
  await eachRow(transaction, table, [single], ({ id, values: [held = null] }) =>
    storeValue(transaction, { table, column, id }, [held]),
  );
}

async function carryLinks(
  transaction: Transaction,
  contentType: ContentType,
  { attribute, from }: Widened,
  existing: ReadonlySet<string>,
): Promise<void> {
  const locale = linkedLocaleColumn(from);
  const parts: Readonly<Record<string, Sql>> = {
    source_id: sql`id`,
    target_id: identifier(from),
    position: sql`1`,
    inverse_position: identifier(positionColumn(from)),
    ...(attribute.kind === 'relation' && existing.has(locale)
      ? { [targetLocaleColumn]: sql`coalesce(${identifier(locale)}, ${literal('')})` }
      : {}),
  };
  const names = join(Object.keys(parts).map(identifier), comma);
  await transaction.run(
    sql`insert into ${identifier(linkTable(contentType, attribute.id))} (${names})
      select ${join(Object.values(parts), comma)} from ${identifier(contentType.table)}
      where ${identifier(from)} is not null`,
  );
}
