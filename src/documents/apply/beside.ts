// What hangs on the number of a row: its link tables, password hashes, and the index of what its components hold.
import type { Transaction } from '../../database/database.ts';
import { type Attribute, type ContentType, isToOne } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage-kind.ts';
import { linkTable, targetLocaleColumn } from '../../schema/storage-names.ts';
import { uniqueMembers } from '../../schema/unique-members.ts';
import { walkContent } from '../../schema/walk.ts';
import { batches } from '../../sql/write/batches.ts';
import { copyLinks, deleteAllLinks } from '../../sql/write/links.ts';
import {
  type ComponentLinkRow,
  copySecrets,
  deleteComponentLinks,
  deleteComponentUniques,
  deleteSecret,
  deleteSecrets,
  insertComponentLinks,
  insertComponentUniques,
  upsertSecret,
} from '../../sql/write/references.ts';
import type { Secret } from '../build/content.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { VersionRow } from '../stored/version.ts';

/** Writes anew what components of a row refer to, and, for published rows, their unique values. */
export async function indexComponents(
  row: VersionRow & { readonly isNew?: boolean },
  content: StoredContent,
  { schema, transaction }: WriteContext,
): Promise<void> {
  const { contentType, id, status, isNew } = row;
  if (!hasComponents(contentType)) return;
  const links: ComponentLinkRow[] = [];
  walkContent(content, contentType, {
    schema,
    keyedBy: 'id',
    visit({ attribute, value, owner }) {
      if (owner.kind !== 'component' || value === null) return;
      if (attribute.kind === 'relation' || attribute.kind === 'media') {
        const targets = isToOne(attribute) ? [value] : Array.isArray(value) ? value : [];
        links.push(...targets.map((target) => ({ targetUid: attribute.target, targetId: String(target) })));
      }
    },
  });
  if (!isNew) await transaction.run(deleteComponentLinks(contentType.table, [id]));
  for (const batch of batches(links))
    await transaction.run(insertComponentLinks(contentType.table, id, batch));
  if (status !== 'published') return;
  if (!isNew) await transaction.run(deleteComponentUniques(contentType.table, [id]));
  const uniques = uniqueMembers(content, contentType, { schema, keyedBy: 'id' }).map(({ key, value }) => ({
    attribute: key,
    locale: row.locale,
    value: JSON.stringify(value),
  }));
  for (const batch of batches(uniques))
    await transaction.run(insertComponentUniques(contentType.table, id, batch));
}

/** Whether rows of the type can have anything in the tables that `indexComponents` and secrets fill. */
export const hasComponents = (contentType: ContentType): boolean =>
  [...contentType.attributes.values()].some(({ kind }) => kind === 'component' || kind === 'zone');

const hasSecrets = (contentType: ContentType): boolean =>
  hasComponents(contentType) ||
  contentType.leftBehind?.hasSecrets === true ||
  [...contentType.attributes.values()].some(({ kind }) => kind === 'password');

export async function writeSecrets(
  { contentType: { table }, id }: VersionRow,
  secrets: readonly Secret[],
  transaction: Transaction,
): Promise<void> {
  for (const { path, hash } of secrets)
    await transaction.run(
      hash === null ? deleteSecret(table, id, path) : upsertSecret(table, id, path, hash),
    );
}

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
  for (const { table, columns, attribute } of ownedLinks(contentType)) {
    if (!linked || linked.has(attribute.id)) await transaction.run(copyLinks(table, columns, from, to));
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
  readonly attribute: Attribute;
  readonly table: string;
  readonly columns: readonly string[];
}

const located = ({ kind }: Attribute): readonly string[] => (kind === 'relation' ? [targetLocaleColumn] : []);

/** The link tables that belong to rows of the type. */
export const ownedLinks = (contentType: ContentType): readonly OwnedLinks[] =>
  [...contentType.attributes.values()].flatMap((attribute) => {
    const kind = storageKind(attribute);
    if (kind !== 'toMany' && kind !== 'morphToMany') return [];
    const columns =
      kind === 'toMany'
        ? ['target_id', 'position', 'inverse_position', ...located(attribute)]
        : ['target_type', 'target_id', 'position'];
    return [{ attribute, table: linkTable(contentType, attribute.id), columns }];
  });
