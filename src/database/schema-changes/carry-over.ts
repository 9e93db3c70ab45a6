// Carries values over when an attribute gets another type and so another column: values that the new type can read are converted
// once. Others stay in the old column until `plinth schema prune`, and return with the old type. Values that were set aside in the
// old column are converted too; values that the new enumeration does not contain are set aside in the new one.
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { Lock } from '../../schema/lock.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { asideName } from '../../schema/storage/storage-names.ts';
import { changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { AffectedDocuments } from './affected-documents.ts';
import type { RulesById } from './attribute-rules.ts';
import { type Change, countRows } from './changes.ts';
import { columnsOfPlaces, type OldPlace, oldPlaces, type Standing, standing } from './old-places.ts';
import { readValue } from './read-value.ts';
import { addAside } from './set-aside.ts';
import { shareDiffering } from './share-values.ts';
import { eachRow, type StoredRow, storeValue } from './stored-values.ts';

export interface Carrying {
  readonly lock: Lock;
  /** The rules of attributes at the last start that had them. */
  readonly rules: RulesById;
  /** The columns of the type's table before this start. */
  readonly existing: ReadonlySet<string>;
  readonly defaultLocale: string;
}

export async function carryOvers(
  transaction: Transaction,
  contentType: ContentType,
  carrying: Carrying,
): Promise<readonly Change[]> {
  const { defaultLocale, existing } = carrying;
  const changes: Change[] = [];
  for (const move of carriedOver(contentType, carrying)) {
    const { attribute, from } = move;
    const lost = new AffectedDocuments();
    await eachRow(transaction, contentType.table, columnsOfPlaces(placesOf(move)), (row) => {
      const { stored, next } = converted(move, row);
      if (stored !== null && next === undefined) lost.add(row.documentId);
    });
    const kept = lost.size > 0 ? `; the values of ${lost} cannot be converted, and are kept but hidden` : '';
    changes.push({
      kind: 'carry over',
      table: contentType.table,
      description: [
        `copy ${contentType.table}.${from.name} to ${contentType.table}.${attribute.id}`,
        `where it can be converted to ${attribute.type.name}${kept}`,
      ].join(' '),
      messages: carryMessages(attribute, contentType.uid, lost),
      rows: await countRows(transaction, contentType.table),
      documents: lost.documents,
      apply: async (inside) => {
        await carryOver(inside, contentType, move);
        const sharing = { attribute, defaultLocale, existing, isBack: true };
        // A locale that was added after the earlier type has values of the later type only.
        if (contentType.isLocalized && !attribute.isLocalized)
          await shareDiffering(inside, contentType, sharing);
      },
    });
  }
  return changes;
}

/** The message about a change of type. `unread`: documents with values that the new type cannot read. */
export const carryMessages = (
  { name, type }: ScalarAttribute,
  uid: string,
  unread: AffectedDocuments,
): Change['messages'] => [
  changeMessage('valuesCopied', { attribute: name, uid, type: type.name }),
  ...(unread.size > 0 ? [changeMessage('valuesUnread', { count: unread.size })] : []),
];

/** The ids of the places whose values are carried over. */
export const carriedIds = (contentType: ContentType, carrying: Carrying): ReadonlySet<string> =>
  new Set(carriedOver(contentType, carrying).map(({ from }) => from.name));

/** What will be missing in an attribute without a column: rows without a value in its earlier columns, and what it cannot read. */
export async function missingAfterwards(
  transaction: Transaction,
  contentType: ContentType,
  { id, carrying }: { readonly id: string; readonly carrying: Carrying },
): Promise<{ readonly columns: readonly string[]; readonly unread: AffectedDocuments }> {
  const unread = new AffectedDocuments();
  const move = carriedOver(contentType, carrying).find(({ attribute }) => attribute.id === id);
  if (!move) return { columns: [], unread };
  const columns = columnsOfPlaces(placesOf(move));
  await eachRow(transaction, contentType.table, columns, (row) => {
    if (converted(move, row).next === undefined) unread.add(row.documentId);
  });
  return { columns: columns.map(({ name }) => name), unread };
}

interface Move {
  readonly attribute: ScalarAttribute;
  readonly from: OldPlace;
  /** Earlier places, the latest first. */
  readonly earlier: readonly OldPlace[];
}

function carriedOver(contentType: ContentType, carrying: Carrying): readonly Move[] {
  return [...contentType.attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== 'scalar' || carrying.existing.has(attribute.id)) return [];
    const [from, ...earlier] = oldPlaces(carrying, contentType, attribute);
    return from ? [{ attribute, from, earlier }] : [];
  });
}

const placesOf = ({ from, earlier }: Move): readonly OldPlace[] => [from, ...earlier];

/** `next`: the converted value; undefined if the new type cannot read it. */
function converted(move: Move, row: StoredRow): Standing & { readonly next: JsonValue | undefined } {
  const { stored, storage } = standing(placesOf(move), row.values);
  const next = stored === null ? undefined : readValue(move.attribute, stored, storage);
  return { stored, storage, next };
}

async function carryOver(transaction: Transaction, contentType: ContentType, move: Move): Promise<void> {
  const { table } = contentType;
  const { attribute } = move;
  const column = { name: attribute.id, storage: attribute.type.storage };
  const aside = { ...column, name: asideName(attribute.id) };
  let hasAside = false;
  await eachRow(transaction, table, columnsOfPlaces(placesOf(move)), async (row) => {
    const { stored, storage, next } = converted(move, row);
    if (next !== undefined) await storeValue(transaction, { table, column, id: row.id }, next);
    else if (stored !== null && storage === column.storage) {
      if (!hasAside) await addAside(transaction, contentType, attribute);
      hasAside = true;
      await storeValue(transaction, { table, column: aside, id: row.id }, stored);
    }
  });
}
