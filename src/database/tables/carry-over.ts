// An attribute whose type changed has a new column; what its old values mean in the new type is copied there once.
// Values that cannot be converted stay in the old column until `plinth schema prune`, and come back with the type that
// they were written in.
import { isDeepStrictEqual } from 'node:util';
import { isScalarStorage, type JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import { type Lock, placeBefore } from '../../schema/lock.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import type { Transaction } from '../database.ts';
import { tell } from '../told.ts';
import type { AttributeRules, RulesById } from './attribute-rules.ts';
import { type Change, countRows } from './changes.ts';
import { Concerned } from './concerned.ts';
import { readBefore, readValue } from './read-value.ts';
import { eachRow, type StoredRow, storeValue, type ValueColumn } from './stored-values.ts';

export interface Carrying {
  readonly lock: Lock;
  /** What attributes took at the last start. */
  readonly rules: RulesById;
  /** The columns of the type's table as this start found it. */
  readonly existing: ReadonlySet<string>;
}

export async function carryOvers(
  transaction: Transaction,
  contentType: ContentType,
  carrying: Carrying,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const move of carriedOver(contentType, carrying)) {
    const { attribute, from } = move;
    const lost = new Concerned();
    await eachRow(transaction, contentType.table, columnsOfMove(move), (row) => {
      const { stored } = standing(move, row);
      if (stored !== null && converted(move, row) === undefined) lost.add(row.documentId);
    });
    const kept = lost.size > 0 ? `; what ${lost} hold cannot, and is kept out of reach` : '';
    changes.push({
      kind: 'carry over',
      table: contentType.table,
      description: [
        `copy ${contentType.table}.${from.name} to ${contentType.table}.${attribute.id}`,
        `where it can be read as ${attribute.type.name}${kept}`,
      ].join(' '),
      told: [
        tell('valuesCopied', { attribute: attribute.name, uid: contentType.uid, type: attribute.type.name }),
        ...(lost.size > 0 ? [tell('valuesUnread', { count: lost.size })] : []),
      ],
      rows: await countRows(transaction, contentType.table),
      documents: lost.documents,
      apply: (inside) => carryOver(inside, contentType, move),
    });
  }
  return changes;
}

/** The ids of the places whose values go along. */
export const carriedIds = (contentType: ContentType, carrying: Carrying): ReadonlySet<string> =>
  new Set(carriedOver(contentType, carrying).map(({ from }) => from.name));

interface Move {
  readonly attribute: ScalarAttribute;
  readonly from: ValueColumn;
  /** Where `from` had its values from, and what it took. */
  readonly origin: { readonly place: ValueColumn; readonly rules: AttributeRules } | undefined;
}

function carriedOver(contentType: ContentType, { lock, rules, existing }: Carrying): readonly Move[] {
  return [...contentType.attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== 'scalar' || existing.has(attribute.id)) return [];
    const [from, earlier] = oldPlaces(lock, contentType, attribute, existing);
    if (!from) return [];
    const rulesOfFrom = rules[from.name];
    return [{ attribute, from, origin: earlier && rulesOfFrom && { place: earlier, rules: rulesOfFrom } }];
  });
}

/**
 * The columns that held the attribute before, in this database, the latest first: it may have missed types in between.
 * Relations, media and components are no values that could be read.
 */
function oldPlaces(
  lock: Lock,
  { uid }: ContentType,
  { name }: ScalarAttribute,
  existing: ReadonlySet<string>,
): readonly ValueColumn[] {
  const owner = lock.contentTypes[uid];
  const places: ValueColumn[] = [];
  for (let place = placeBefore(owner, owner?.attributes[name]); place; place = placeBefore(owner, place)) {
    if (!existing.has(place.id)) continue;
    if (!isScalarStorage(place.storage)) break;
    places.push({ name: place.id, storage: place.storage });
  }
  return places;
}

const columnsOfMove = ({ from, origin }: Move): readonly ValueColumn[] => [
  from,
  ...(origin ? [origin.place] : []),
];

/** The value that stands for the attribute: the earlier one, if what was made of it is untouched. */
function standing(
  { from, origin }: Move,
  { values: [stored = null, earlier = null] }: StoredRow,
): { readonly stored: JsonValue; readonly storage: ValueColumn['storage'] } {
  if (!origin || earlier === null) return { stored, storage: from.storage };
  const isUntouched = isDeepStrictEqual(readBefore(origin.rules, earlier, origin.place.storage), stored);
  return isUntouched ? { stored: earlier, storage: origin.place.storage } : { stored, storage: from.storage };
}

function converted(move: Move, row: StoredRow): JsonValue | undefined {
  const { stored, storage } = standing(move, row);
  return stored === null ? undefined : readValue(move.attribute, stored, storage);
}

async function carryOver(transaction: Transaction, contentType: ContentType, move: Move): Promise<void> {
  const { table } = contentType;
  const column = { name: move.attribute.id, storage: move.attribute.type.storage };
  await eachRow(transaction, table, columnsOfMove(move), async (row) => {
    const next = converted(move, row);
    if (next !== undefined) await storeValue(transaction, { table, column, id: row.id }, next);
  });
}
