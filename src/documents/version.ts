// One version of a document as a row: loading it, and the values beside it that hang on the row's number.
import type { Transaction } from '../database/database.ts';
import { readAll, readFirst } from '../database/rows.ts';
import type { Status } from '../plan/plan.ts';
import { type ContentType, isToOne, type Schema } from '../schema/schema.ts';
import { storageKind } from '../schema/storage-kind.ts';
import { linkTable } from '../schema/storage-names.ts';
import { walkContent } from '../schema/walk.ts';
import { batches } from '../sql/write/batches.ts';
import { copyLinks, deleteAllLinks } from '../sql/write/links.ts';
import {
  type ComponentLinkRow,
  type ComponentUnique,
  copySecrets,
  deleteComponentLinks,
  deleteComponentUniques,
  deleteSecrets,
  insertComponentLinks,
  insertComponentUniques,
} from '../sql/write/references.ts';
import { lockVersions, selectVersion, type VersionKey } from '../sql/write/rows.ts';
import type { StoredContent } from './content.ts';

export interface Version {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly content: StoredContent;
}

export interface VersionId {
  readonly id: number;
  readonly locale: string;
  readonly status: Status;
}

/** Every version of the document; no other writer can change it until the transaction ends. */
export async function lockDocument(
  transaction: Transaction,
  contentType: ContentType,
  documentId: string,
): Promise<readonly VersionId[]> {
  const lock = lockVersions(contentType, documentId);
  await readAll(transaction, lock);
  // Who had to wait saw the rows from before: publishing replaces rows. Now nobody else can.
  return readAll(transaction, lock);
}

export const loadVersion = (
  transaction: Transaction,
  contentType: ContentType,
  key: VersionKey,
): Promise<Version | undefined> => readFirst(transaction, selectVersion(contentType, key));

/** Writes anew what components of a row refer to, and, for published rows, their unique values. */
export async function indexComponents(
  transaction: Transaction,
  schema: Schema,
  contentType: ContentType,
  row: VersionId & { readonly isNew?: boolean },
  content: StoredContent,
): Promise<void> {
  const links: ComponentLinkRow[] = [];
  const uniques: ComponentUnique[] = [];
  walkContent(content, contentType, {
    schema,
    keyedBy: 'id',
    visit({ attribute, value, owner }) {
      if (owner.kind !== 'component' || value === null) return;
      if (attribute.kind === 'relation' || attribute.kind === 'media') {
        const targets = isToOne(attribute) ? [value] : Array.isArray(value) ? value : [];
        links.push(...targets.map((target) => ({ targetUid: attribute.target, targetId: String(target) })));
      }
      const isChecked = attribute.kind === 'scalar' && attribute.isUnique && attribute.type.name !== 'uid';
      if (isChecked && row.status === 'published')
        uniques.push({
          attribute: `${owner.uid}.${attribute.id}`,
          locale: row.locale,
          value: JSON.stringify(value),
        });
    },
  });
  if (!row.isNew) await transaction.run(deleteComponentLinks(contentType.table, [row.id]));
  for (const batch of batches(links))
    await transaction.run(insertComponentLinks(contentType.table, row.id, batch));
  if (row.status !== 'published') return;
  if (!row.isNew) await transaction.run(deleteComponentUniques(contentType.table, [row.id]));
  for (const batch of batches(uniques))
    await transaction.run(insertComponentUniques(contentType.table, row.id, batch));
}

/** Whether rows of the type can have anything in the tables that `indexComponents` and secrets fill. */
export const hasComponents = (contentType: ContentType): boolean =>
  [...contentType.attributes.values()].some(({ kind }) => kind === 'component' || kind === 'zone');

const hasSecrets = (contentType: ContentType): boolean =>
  hasComponents(contentType) ||
  contentType.leftBehind?.hasSecrets === true ||
  [...contentType.attributes.values()].some(({ kind }) => kind === 'password');

/** After rows were deleted: what hung on their numbers. Link tables follow by themselves. */
export async function forgetRows(
  transaction: Transaction,
  contentType: ContentType,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  if (hasSecrets(contentType)) await transaction.run(deleteSecrets(contentType.table, ids));
  if (!hasComponents(contentType)) return;
  await transaction.run(deleteComponentLinks(contentType.table, ids));
  await transaction.run(deleteComponentUniques(contentType.table, ids));
}

/** Gives one row the links and secrets of another. `linked`: the attributes that can have links, undefined for any. */
export async function copyBeside(
  transaction: Transaction,
  contentType: ContentType,
  rows: { readonly from: number; readonly to: number; readonly linked?: ReadonlySet<string> | undefined },
): Promise<void> {
  const { from, to, linked } = rows;
  for (const { table, columns, attributeId } of ownedLinks(contentType)) {
    if (!linked || linked.has(attributeId)) await transaction.run(copyLinks(table, columns, from, to));
  }
  if (hasSecrets(contentType)) await transaction.run(copySecrets(contentType.table, from, to));
}

/** The same, instead of what the row had so far. */
export async function replaceBeside(
  transaction: Transaction,
  contentType: ContentType,
  rows: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const { table } of ownedLinks(contentType)) await transaction.run(deleteAllLinks(table, [rows.to]));
  if (hasSecrets(contentType)) await transaction.run(deleteSecrets(contentType.table, [rows.to]));
  await copyBeside(transaction, contentType, rows);
}

export interface OwnedLinks {
  readonly attributeId: string;
  readonly isLocalized: boolean;
  readonly table: string;
  readonly columns: readonly string[];
}

/** The link tables that belong to rows of the type. */
export const ownedLinks = (contentType: ContentType): readonly OwnedLinks[] =>
  [...contentType.attributes.values()].flatMap((attribute) => {
    const kind = storageKind(attribute);
    if (kind !== 'toMany' && kind !== 'morphToMany') return [];
    const columns =
      kind === 'toMany'
        ? ['target_id', 'position', 'inverse_position']
        : ['target_type', 'target_id', 'position'];
    return [
      {
        attributeId: attribute.id,
        isLocalized: attribute.isLocalized,
        table: linkTable(contentType, attribute.id),
        columns,
      },
    ];
  });
