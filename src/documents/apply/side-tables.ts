// Data of a row in other tables, by its id: links, password hashes, and the index of references and unique values of components.
import type { Transaction } from '../../database/database.ts';
import { type Attribute, type ContentType, isToOne, type Schema } from '../../schema/schema.ts';
import { sideTablesOf } from '../../schema/storage/side-tables.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable, targetLocaleColumn } from '../../schema/storage/storage-names.ts';
import { uniqueMembers } from '../../schema/storage/unique-members.ts';
import { walkContent } from '../../schema/walk.ts';
import { batches } from '../../sql/write/batches.ts';
import { copyLinks, deleteAllLinks, type LinkTable } from '../../sql/write/links.ts';
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
import { memoizePer } from '../../values/memoize.ts';
import type { Secret } from '../build/content.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { VersionRow } from '../stored/version.ts';

type BesideContext = Pick<WriteContext, 'schema' | 'transaction'>;

/** Indexes the references of a row's components and, for published rows, their unique values. */
export function indexComponents(
  row: VersionRow & { readonly isNew?: boolean },
  content: StoredContent,
  { schema, transaction }: BesideContext,
): void {
  const { contentType, id, status, isNew } = row;
  const { table } = contentType;
  const { componentLinks, componentUniques } = sideTablesOf(contentType, schema);
  if (componentLinks) {
    if (!isNew) transaction.send(deleteComponentLinks(table, [id]));
    for (const batch of batches(linksIn(content, contentType, schema)))
      transaction.send(insertComponentLinks(table, id, batch));
  }
  if (!componentUniques || status !== 'published') return;
  if (!isNew) transaction.send(deleteComponentUniques(table, [id]));
  const uniques = uniqueMembers(content, contentType, { schema, keyedBy: 'id' }).map(({ key, value }) => ({
    attribute: key,
    locale: row.locale,
    value: JSON.stringify(value),
  }));
  for (const batch of batches(uniques)) transaction.send(insertComponentUniques(table, id, batch));
}

function linksIn(
  content: StoredContent,
  contentType: ContentType,
  schema: Schema,
): readonly ComponentLinkRow[] {
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
  return links;
}

export function writeSecrets(
  { contentType: { table }, id }: VersionRow,
  secrets: readonly Secret[],
  transaction: Transaction,
): void {
  for (const { path, hash } of secrets)
    transaction.send(hash === null ? deleteSecret(table, id, path) : upsertSecret(table, id, path, hash));
}

/** Deletes the data of deleted rows. Link tables cascade. */
export function forgetRows(
  contentType: ContentType,
  ids: readonly number[],
  { schema, transaction }: BesideContext,
): void {
  if (ids.length === 0) return;
  const { table } = contentType;
  const held = sideTablesOf(contentType, schema);
  const deletions = [
    ...(held.secrets ? [deleteSecrets(table, ids)] : []),
    ...(held.componentLinks ? [deleteComponentLinks(table, ids)] : []),
    ...(held.componentUniques ? [deleteComponentUniques(table, ids)] : []),
  ];
  for (const deletion of deletions) transaction.send(deletion);
}

/** Copies links and secrets from one row to another. `linked`: the attributes that may have links; undefined means all. */
export function copySideTables(
  contentType: ContentType,
  rows: { readonly from: number; readonly to: number; readonly linked?: ReadonlySet<string> | undefined },
  { schema, transaction }: BesideContext,
): void {
  const { from, to, linked } = rows;
  const links = ownedLinks(contentType).filter(({ attribute }) => !linked || linked.has(attribute.id));
  const copies = links.map((owned) => copyLinks(owned, from, to));
  if (sideTablesOf(contentType, schema).secrets) copies.push(copySecrets(contentType.table, from, to));
  for (const copy of copies) transaction.send(copy);
}

/** The same, replacing existing data. */
export function replaceSideTables(
  contentType: ContentType,
  rows: { readonly from: number; readonly to: number },
  context: BesideContext,
): void {
  const { schema, transaction } = context;
  for (const { table } of ownedLinks(contentType)) transaction.send(deleteAllLinks(table, [rows.to]));
  if (sideTablesOf(contentType, schema).secrets)
    transaction.send(deleteSecrets(contentType.table, [rows.to]));
  copySideTables(contentType, rows, context);
}

export interface OwnedLinks extends LinkTable {
  readonly attribute: Attribute;
}

const located = ({ kind }: Attribute): readonly string[] => (kind === 'relation' ? [targetLocaleColumn] : []);

/** The link tables of a content type. */
export const ownedLinks = memoizePer((contentType: ContentType): readonly OwnedLinks[] =>
  [...contentType.attributes.values()].flatMap((attribute) => {
    const kind = storageKind(attribute);
    if (kind !== 'toMany' && kind !== 'morphToMany') return [];
    const columns =
      kind === 'toMany'
        ? ['target_id', 'position', 'inverse_position', ...located(attribute)]
        : ['target_type', 'target_id', 'position'];
    return [{ attribute, table: linkTable(contentType, attribute.id), columns }];
  }),
);
