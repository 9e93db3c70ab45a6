// The changes to the stored content of one type, in the order in which they have to be applied.
import { isDeepStrictEqual } from 'node:util';
import type { Lock } from '../../schema/lock.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { publicationColumn } from '../../schema/storage/storage-names.ts';
import { sql } from '../../sql/sql.ts';
import { renderFingerprint, renderRowsStatement } from '../../sql/write/render.ts';
import { keepPublications } from '../../sql/write/versions.ts';
import { changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { carriedIds, carryOvers } from './carry-over.ts';
import { type Change, countRows } from './changes.ts';
import { boundChanges } from './check-values.ts';
import { componentUniqueChanges } from './component-uniques.ts';
import type { Tables } from './left-behind.ts';
import { localeChanges } from './locale-values.ts';
import { oneAsManyChanges, widenedIds } from './one-as-many.ts';
import { otherTargetChanges } from './other-targets.ts';
import { outOfReachChanges } from './out-of-reach.ts';
import { knownWithin, outOfReachWithin, rulesWithin } from './out-of-reach-within.ts';
import type { RememberedType } from './remembered-types.ts';
import { type RereadingWithin, rereadWithin, rereadWithinChanges } from './reread-within.ts';
import { asideChanges } from './set-aside.ts';
import { optionChanges } from './switches.ts';

/** The type as the last start left it, and the schema that it is brought to. */
export interface StoredType {
  readonly schema: Schema;
  readonly lock: Lock;
  readonly defaultLocale: string;
  /** Undefined if the type is new, or from an older version. */
  readonly before: RememberedType | undefined;
  readonly tables: Tables;
  /** The columns of the type's table. */
  readonly existing: ReadonlySet<string>;
}

export async function typeChanges(
  transaction: Transaction,
  contentType: ContentType,
  stored: StoredType,
): Promise<readonly Change[]> {
  const content = await valueChanges(transaction, contentType, stored);
  const hasPublications = stored.existing.has(publicationColumn);
  return [
    ...content,
    ...(contentType.hasDraftAndPublish && !hasPublications
      ? [await publicationsChange(transaction, contentType)]
      : []),
    ...(await ruleChanges(transaction, contentType, stored)),
    ...(await changesWithin(transaction, contentType, { ...stored, isContentChanged: content.length > 0 })),
  ];
}

/** Values and rows that are stored in another way than before. */
async function valueChanges(
  transaction: Transaction,
  contentType: ContentType,
  { schema, lock, defaultLocale, before, tables, existing }: StoredType,
): Promise<readonly Change[]> {
  const rules = { ...before?.former, ...before?.rules };
  const shared = before?.shared ?? [];
  return [
    ...(await carryOvers(transaction, contentType, { lock, rules, existing, defaultLocale })),
    ...(await oneAsManyChanges(transaction, contentType, {
      ...{ lock, existing, defaultLocale, tables },
      rules: before?.rules ?? {},
    })),
    ...(await optionChanges(transaction, contentType, before?.options, {
      ...{ schema, defaultLocale, existing, shared },
    })),
    ...(await localeChanges(transaction, contentType, { before, tables, defaultLocale })),
    // Last, so that it includes drafts and values which the other changes create.
    ...(await asideChanges(transaction, contentType, { lock, rules: before?.rules && rules, existing })),
  ];
}

/** Reports of attributes whose rules are others than before. */
async function ruleChanges(
  transaction: Transaction,
  contentType: ContentType,
  { schema, lock, defaultLocale, before, tables, existing }: StoredType,
): Promise<readonly Change[]> {
  if (!before?.rules) return [];
  const { rules } = before;
  const widening = { lock, rules, existing, defaultLocale, tables };
  const carried = new Set([...carriedIds(contentType, widening), ...widenedIds(contentType, widening)]);
  return [
    ...(await outOfReachChanges(transaction, contentType, { rules, tables, carried })),
    ...(await otherTargetChanges(transaction, contentType, { schema, lock, rules, tables })),
    ...(await boundChanges(transaction, contentType, widening)),
  ];
}

/** Changes inside of components, and the JSON of rows that has to be rendered for these and for other changes. */
async function changesWithin(
  transaction: Transaction,
  contentType: ContentType,
  { schema, lock, before, existing, isContentChanged }: StoredType & { readonly isContentChanged: boolean },
): Promise<readonly Change[]> {
  const within = { schema, lock, before: before?.within ?? {}, existing };
  const reading = { ...within, before: knownWithin(before?.formerWithin, before?.within) };
  const isOther = isContentChanged || before?.fingerprint !== renderFingerprint(schema, contentType);
  const isReadAnew = isOther || !isDeepStrictEqual(before?.within, rulesWithin(contentType, schema));
  const reread = isReadAnew ? await rereadWithinChanges(transaction, contentType, reading) : [];
  // Of the values as they are read now.
  const unique = reread.length > 0 ? [] : (before?.unique ?? []);
  return [
    ...(await outOfReachWithin(transaction, contentType, within)),
    ...reread,
    ...(isOther || reread.length > 0 ? [await renderChange(transaction, contentType, reading)] : []),
    ...(await componentUniqueChanges(transaction, schema, contentType, unique)),
  ];
}

async function renderChange(
  transaction: Transaction,
  contentType: ContentType,
  within: RereadingWithin,
): Promise<Change> {
  const { schema } = within;
  const existing = new Set([...contentType.attributes.values()].map(({ id }) => id));
  return {
    kind: 'render',
    table: contentType.table,
    description: `render the stored JSON of ${contentType.uid} again`,
    messages: [changeMessage('rendered', { uid: contentType.uid })],
    rows: await countRows(transaction, contentType.table),
    apply: async (inside) => {
      await rereadWithin(inside, contentType, { ...within, existing });
      await inside.run(renderRowsStatement(schema, contentType, inside.dialect, sql`1=1`));
    },
  };
}

/** For older databases, whose drafts do not store when their published version was edited. */
async function publicationsChange(transaction: Transaction, contentType: ContentType): Promise<Change> {
  return {
    kind: 'carry over',
    table: contentType.table,
    description: `store in each draft of ${contentType.uid} when its published version was last edited`,
    messages: [changeMessage('publicationsKept', { uid: contentType.uid })],
    rows: await countRows(transaction, contentType.table),
    apply: async (inside) => void (await inside.run(keepPublications(contentType))),
  };
}
