// Sets values aside when an attribute keeps its column but accepts other values: a text becomes an enumeration, an
// enumeration loses a value, a date becomes a date and time. Values that it cannot read are moved to another column, so
// that no response shows them, and return when they can be read again.
import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { Lock } from '../../schema/lock.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { asideName } from '../../schema/storage/storage-names.ts';
import { identifier, sql, value } from '../../sql/sql.ts';
import { changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { columnsOf } from '../tables/content-tables.ts';
import { AffectedDocuments } from './affected-documents.ts';
import type { AttributeRules, RulesById } from './attribute-rules.ts';
import type { Change } from './changes.ts';
import { columnsOfPlaces, type OldPlace, oldPlaces, standing } from './old-places.ts';
import { isDeleted, readBefore, readValue } from './read-value.ts';
import { dropUniqueIndex } from './share-values.ts';
import { eachRow } from './stored-values.ts';

interface Remembered {
  readonly lock: Lock;
  /** The rules of attributes at the last start that had them; undefined if not known. */
  readonly rules: RulesById | undefined;
  /** The columns of the type's table before this start. */
  readonly existing: ReadonlySet<string>;
}

export async function asideChanges(
  transaction: Transaction,
  contentType: ContentType,
  { lock, rules, existing }: Remembered,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const attribute of rules ? contentType.attributes.values() : []) {
    // Undefined for a removed attribute in an older database.
    const before = rules?.[attribute.id];
    if (attribute.kind !== 'scalar' || !existing.has(attribute.id)) continue;
    if (before && (before.kind !== 'scalar' || acceptsSameValues(attribute, before))) continue;
    const hasAside = existing.has(asideName(attribute.id));
    const earlier = oldPlaces({ lock, rules: rules ?? {}, existing }, contentType, attribute);
    const scope = { contentType, attribute, before, hasAside, earlier };
    changes.push(...(await changesOf(transaction, scope)));
  }
  return changes;
}

/** Whether the attribute accepts the same values as before. */
export const acceptsSameValues = (attribute: ScalarAttribute, before: AttributeRules): boolean =>
  before.type === attribute.type.name && isDeepStrictEqual(before.bounds?.enum ?? [], attribute.enum);

interface Scope {
  readonly contentType: ContentType;
  readonly attribute: ScalarAttribute;
  readonly before: AttributeRules | undefined;
  readonly hasAside: boolean;
  /** The columns that the attribute had before this one, the latest first. */
  readonly earlier: readonly OldPlace[];
}

async function changesOf(transaction: Transaction, scope: Scope): Promise<readonly Change[]> {
  const { contentType, attribute, before } = scope;
  const [hidden, rewritten, back] = [
    new AffectedDocuments(),
    new AffectedDocuments(),
    new AffectedDocuments(),
  ];
  await eachMove(transaction, scope, ({ documentId, kind }) => {
    const concerned = kind === 'back' ? back : kind === 'hidden' ? hidden : rewritten;
    concerned.add(documentId);
  });
  if (hidden.size + rewritten.size + back.size === 0) return [];
  const { table, uid } = contentType;
  const moved = { hidden, rewritten, back };
  const apply: Change['apply'] = (inside) => move(inside, scope);
  return [asideChange({ table, owner: uid, uid, attribute, before, moved, apply })];
}

interface Aside {
  readonly table: string;
  /** The owner of the attribute, for messages. */
  readonly owner: string;
  readonly uid: string;
  readonly attribute: ScalarAttribute;
  readonly before: AttributeRules | undefined;
  readonly moved: Readonly<Record<'hidden' | 'rewritten' | 'back', AffectedDocuments>>;
  readonly apply: Change['apply'];
}

export function asideChange({ table, owner, uid, attribute, before, moved, apply }: Aside): Change {
  const { hidden, rewritten, back } = moved;
  const now = attribute.type.name;
  const then = before?.type ?? now;
  const what = then === now ? 'has other allowed values' : `is ${now} instead of ${then}`;
  const parts = [
    ...(hidden.size > 0 ? [`the values of ${hidden} are not allowed, and are kept but hidden`] : []),
    ...(rewritten.size > 0 ? [`the values of ${rewritten} are written as ${now}`] : []),
    ...(back.size > 0 ? [`hidden values are shown again in ${back}`] : []),
  ];
  return {
    kind: 'set aside',
    table,
    description: `${attribute.name} of ${owner} ${what}: ${parts.join(', ')}`,
    messages: [
      changeMessage(then === now ? 'valuesOther' : 'typeOther', {
        attribute: attribute.name,
        uid,
        now,
        before: then,
      }),
      ...(hidden.size > 0 ? [changeMessage('valuesHidden', { count: hidden.size })] : []),
      ...(rewritten.size > 0 ? [changeMessage('valuesRewritten', { count: rewritten.size, now })] : []),
      ...(back.size > 0 ? [changeMessage('valuesBack', { count: back.size })] : []),
    ],
    rows: hidden.size + rewritten.size + back.size,
    documents: hidden.documents,
    apply,
  };
}

interface Move {
  readonly id: number;
  readonly documentId: string;
  readonly kind: 'hidden' | 'rewritten' | 'back';
  readonly shown: JsonValue;
  readonly aside: JsonValue;
}

async function eachMove(
  transaction: Transaction,
  { contentType, attribute, before, hasAside, earlier }: Scope,
  visit: (move: Move) => void | Promise<void>,
): Promise<void> {
  const { storage } = attribute.type;
  const names = [attribute.id, ...(hasAside ? [asideName(attribute.id)] : [])];
  const read = (stored: JsonValue): JsonValue => readValue(attribute, stored, storage) ?? null;
  /** A value of an earlier column that the type before could not read. */
  const fromEarlier = (values: readonly JsonValue[]): JsonValue => {
    const { stored, storage: from } = standing(earlier, values);
    if (stored === null || !before || isDeleted(before, stored, from)) return null;
    return readValue(attribute, stored, from) ?? null;
  };
  await eachRow(
    transaction,
    contentType.table,
    [...names.map((name) => ({ name, storage })), ...columnsOfPlaces(earlier)],
    async ({ id, documentId, values }) => {
      const [stored = null, second = null] = values;
      const aside = hasAside ? second : null;
      if (stored === null && aside === null) {
        const shown = fromEarlier(values.slice(names.length));
        if (shown !== null) await visit({ id, documentId, kind: 'back', shown, aside });
        return;
      }
      // The converted value is unchanged, so it was not edited since.
      const isUntouched = aside !== null && isDeepStrictEqual(readBefore(before, aside, storage), stored);
      const shown = isUntouched ? read(aside) : null;
      if (shown !== null) {
        const rest = isDeepStrictEqual(shown, aside) ? null : aside;
        if (!isDeepStrictEqual(shown, stored) || rest === null)
          await visit({ id, documentId, kind: 'back', shown, aside: rest });
        return;
      }
      const next = stored === null ? null : read(stored);
      if (isDeepStrictEqual(next, stored)) return;
      await visit({
        id,
        documentId,
        kind: next === null ? 'hidden' : 'rewritten',
        shown: next,
        aside: isUntouched ? aside : stored,
      });
    },
  );
}

async function move(transaction: Transaction, scope: Scope): Promise<void> {
  const { contentType, attribute, hasAside } = scope;
  const { dialect } = transaction;
  const [own, aside] = [identifier(attribute.id), identifier(asideName(attribute.id))];
  const table = identifier(contentType.table);
  await dropUniqueIndex(transaction, contentType, attribute);
  if (!hasAside) await addAside(transaction, contentType, attribute);
  const { storage } = attribute.type;
  await eachMove(transaction, { ...scope, hasAside: true }, async ({ id, shown, aside: rest }) => {
    const [next, kept] = [dialect.encode(storage, shown), dialect.encode(storage, rest)];
    await transaction.run(
      sql`update ${table} set ${own} = ${value(next)}, ${aside} = ${value(kept)} where id = ${value(id)}`,
    );
  });
}

/** Adds the column for values that are set aside. */
export async function addAside(
  { dialect, run }: Transaction,
  contentType: ContentType,
  attribute: ScalarAttribute,
): Promise<void> {
  const [{ definition } = { definition: dialect.columnType('text') }] = columnsOf(
    attribute,
    contentType,
    dialect,
  );
  const aside = identifier(asideName(attribute.id));
  await run(sql`alter table ${identifier(contentType.table)} add column ${aside} ${definition}`);
}
