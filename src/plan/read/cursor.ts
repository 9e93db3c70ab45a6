// Pages by cursor. A cursor holds the sort values of a row. The rows after it are found through an index, and rows that
// are added or deleted before it do not shift the page.
import { hash } from 'node:crypto';
import { cursorNeedsOwnKeys, foreignCursor } from '../../errors/families/request.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import type { Condition, KeyOrder, Keyset, Order, Page, Subject, VersionRule } from '../plan.ts';
import type { PaginationQuery } from '../query.ts';

type KeyValue = string | number | boolean | null;

const id: Subject = { kind: 'column', column: 'id', storage: 'integer' };

interface CursorPlace {
  readonly uid: string;
  readonly order: readonly Order[];
  readonly versions: readonly VersionRule[];
}

/** Throws if the sort cannot be used with cursors, or if the text is not a cursor of this list. */
export function planKeyset(
  { before, after }: Extract<PaginationQuery, { kind: 'cursor' }>,
  place: CursorPlace,
): Keyset {
  const keys: KeyOrder[] = [...place.order.map(ownKey), { kind: 'subject', subject: id, direction: 'asc' }];
  const isBackward = before !== undefined;
  const cursor = before ?? after ?? '';
  if (cursor === '' && !isBackward) return { keys, where: undefined, isSought: true, isBackward };
  const values = readCursor(cursor, { ...place, keys }, isBackward ? 'before' : 'after');
  const directed = isBackward ? keys.map(reversed) : keys;
  return { keys, ...beyond(directed, values, isPublished(place.versions)), isBackward };
}

function ownKey(order: Order): KeyOrder {
  if (order.kind !== 'subject' || !isOwn(order.subject)) throw cursorNeedsOwnKeys();
  return order;
}

const isOwn = (subject: Subject): boolean => subject.kind !== 'inComponent' && storageOf(subject) !== 'json';

export const reversed = (order: KeyOrder): KeyOrder => ({
  ...order,
  direction: order.direction === 'asc' ? 'desc' : 'asc',
});

interface Keyed {
  readonly uid: string;
  readonly keys: readonly KeyOrder[];
}

/** Opaque to clients. Valid for lists of the same type and sort. */
const printCursor = (keyed: Keyed, values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([markOf(keyed), ...values])).toString('base64url');

function readCursor(cursor: string, keyed: Keyed, parameter: string): readonly KeyValue[] {
  const parsed = parse(cursor);
  const [mark, ...values] = Array.isArray(parsed) ? parsed : [];
  const isOwn = mark === markOf(keyed) && values.length === keyed.keys.length;
  if (!isOwn || !keyed.keys.every(({ subject }, index) => isValueOf(subject, values[index])))
    throw foreignCursor({ parameter });
  return values;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const markOf = ({ uid, keys }: Keyed): string =>
  hash('sha256', JSON.stringify([uid, keys.map(nameOf)]), 'base64url').slice(0, 8);

const nameOf = ({ subject, direction }: KeyOrder): string =>
  `${direction} ${subject.kind === 'attribute' ? subject.attribute.id : subject.kind === 'column' ? subject.column : 'id'}`;

const storageOf = (subject: Subject) =>
  subject.kind === 'attribute'
    ? subject.attribute.type.storage
    : subject.kind === 'column'
      ? subject.storage
      : 'integer';

const typesOf = {
  text: 'string',
  integer: 'number',
  number: 'number',
  bigint: 'string',
  boolean: 'boolean',
  json: '',
} as const;

function isValueOf(subject: Subject, value: unknown): boolean {
  const storage = storageOf(subject);
  if (value === null) return mayBeNull(subject, false);
  if (typeof value !== typesOf[storage]) return false;
  if (storage === 'bigint') return isBigint(String(value));
  return storage !== 'text' || !String(value).includes('\u0000');
}

/** Whether the column can hold the number: databases refuse to compare with larger ones. */
const isBigint = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

/** The rows after a value: null sorts first ascending and last descending. */
function beyond(
  keys: readonly KeyOrder[],
  values: readonly KeyValue[],
  isAllPublished: boolean,
): Pick<Keyset, 'where' | 'isSought'> {
  const [first] = keys;
  const ways = keys.flatMap((key, index) => {
    const further = furtherThan(key, values[index] ?? null, mayBeNull(key.subject, isAllPublished));
    if (!further) return [];
    const same = keys.slice(0, index).map((one, at) => equals(one.subject, values[at] ?? null));
    return [all([...same, further])];
  });
  const reach = first && range(first, values[0] ?? null, mayBeNull(first.subject, isAllPublished));
  const where = all([...(reach ? [reach] : []), { kind: 'or', conditions: ways }]);
  return { where, isSought: reach !== undefined };
}

const all = (conditions: readonly Condition[]): Condition => ({ kind: 'and', conditions });

const compare = (subject: Subject, operator: 'eq' | Beyond, value: KeyValue): Condition => ({
  kind: 'compare',
  subject,
  operator,
  operands: [value],
});
type Beyond = 'gt' | 'lt' | 'gte' | 'lte' | 'null' | 'notNull';

const equals = (subject: Subject, value: KeyValue): Condition =>
  value === null ? compare(subject, 'null', true) : compare(subject, 'eq', value);

function furtherThan(
  { subject, direction }: KeyOrder,
  value: KeyValue,
  isNullable: boolean,
): Condition | undefined {
  if (value === null) return direction === 'asc' ? compare(subject, 'notNull', true) : undefined;
  if (direction === 'asc') return compare(subject, 'gt', value);
  const less = compare(subject, 'lt', value);
  return isNullable ? { kind: 'or', conditions: [less, compare(subject, 'null', true)] } : less;
}

/** A range on the first sort key. The other conditions imply it, but databases do not derive it, and need it to use the index. */
function range(
  { subject, direction }: KeyOrder,
  value: KeyValue,
  isNullable: boolean,
): Condition | undefined {
  if (value === null || (direction === 'desc' && isNullable)) return undefined;
  return compare(subject, direction === 'asc' ? 'gte' : 'lte', value);
}

const neverNull: readonly string[] = [
  'id',
  'document_id',
  'created_at',
  'updated_at',
  'locale',
  statusColumn,
];

const mayBeNull = (subject: Subject, isAllPublished: boolean): boolean =>
  subject.kind === 'attribute' ||
  (subject.kind === 'column' &&
    !neverNull.includes(subject.column) &&
    !(isAllPublished && subject.column === 'published_at'));

const isPublished = (versions: readonly VersionRule[]): boolean =>
  versions.some((rule) => rule.kind === 'status' && rule.status === 'published');

/** Where the next page begins, and where the previous one ends. */
export interface Cursors {
  readonly before: string | null;
  readonly after: string | null;
}

/** `rows`: the sort keys of each row of the page. A page that is not full is the last one, or going backwards the first. */
export function cursorsOf(rows: readonly (readonly unknown[])[], page: Page, keyed: Keyed & Keyset): Cursors {
  const [first, last] = [rows[0], rows.at(-1)];
  const print = (values: readonly unknown[] | undefined): string | null =>
    values ? printCursor(keyed, values) : null;
  const isFull = rows.length >= page.limit;
  if (keyed.isBackward) return { before: isFull ? print(first) : null, after: print(last) };
  return { before: keyed.where ? print(first) : null, after: isFull ? print(last) : null };
}
