// Locks several documents of a type, in an order that every writer keeps.
import type { Status } from '../../plan/plan.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import {
  linkTable,
  morphTypeColumn,
  statusColumn,
  targetLocaleColumn,
} from '../../schema/storage/storage-names.ts';
import { columns, type Rows, select, text } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { locked, lockedAtOnce } from '../phrases.ts';
import { tableOf } from '../scope/scope.ts';
import { and, column, comma, identifier, join, or, type Sql, sql, value } from '../sql.ts';
import { isNamed, type NamedRows } from './named-rows.ts';

/** Locks all versions of the documents until the commit. `choices`: selects of documentIds. */
export const lockDocuments = (contentType: ContentType, choices: readonly Sql[]): Sql =>
  locked(versionsOf(contentType, choices));

/** The same; fails at once where another writer has locked one of them. */
export const lockAtOnce = (contentType: ContentType, choices: readonly Sql[]): Sql =>
  lockedAtOnce(versionsOf(contentType, choices));

const versionsOf = (contentType: ContentType, choices: readonly Sql[]): Sql =>
  sql`select id from ${tableOf(contentType)}
    where document_id in (${join(choices, sql` union `)}) order by document_id, id`;

/** Locks the documentIds until the commit, and no rows. `lockTexts`: that of the dialect. */
export const lockNames = (lockTexts: NonNullable<Dialect['lockTexts']>, choices: readonly Sql[]): Sql =>
  lockTexts(join(choices, sql` union `));

export const thisDocument = (contentType: ContentType, documentId: string): Sql =>
  sql`select document_id from ${tableOf(contentType)} where document_id = ${value(documentId)}`;

export const namedDocuments = (contentType: ContentType, named: NamedRows, dialect: Dialect): Sql =>
  sql`select document_id from ${tableOf(contentType)} where ${or(isNamed(named, identifier, dialect))}`;

/** The targets of a to-one relation, in one status of a document. */
export const targetsOf = (
  contentType: ContentType,
  attributeId: string,
  { documentId, status }: { readonly documentId: string; readonly status: Status },
): Sql => {
  const target = identifier(attributeId);
  return sql`select ${target} from ${tableOf(contentType)} where document_id = ${value(documentId)}
    and ${identifier(statusColumn)} = ${value(status)} and ${target} is not null`;
};

/** An attribute that owns links, and the type to which these lead. */
export interface Links {
  readonly ownerType: ContentType;
  readonly owned: Attribute;
  readonly targetUid: string;
}

/** The documents whose links lead to these targets. */
export const ownersOf = (links: Links, targets: Sql): Sql =>
  sql`select o.document_id ${linking(links, targets)}`;

/** Published owners of which only the draft or only the published version leads to a target. */
export const unevenOwners = (links: Links, targets: Sql): Rows<{ readonly documentId: string }> => {
  const { ownerType, owned } = links;
  const isLocated = owned.kind === 'relation' && storageKind(owned) === 'toMany';
  const own = [column('o', 'document_id'), column('o', 'locale')];
  const said = isLocated ? [column('l', targetLocaleColumn)] : [];
  const isPublished = sql`exists (select 1 from ${tableOf(ownerType)} p where p.document_id = o.document_id
    and p.locale = o.locale and ${column('p', statusColumn)} = 'published')`;
  return select(
    columns({ documentId: text }, 'o'),
    sql`${linking(links, targets)} group by ${join([...own, ...said], comma)}
      having count(*) = 1 and ${isPublished}`,
  );
};

function linking({ ownerType, owned, targetUid }: Links, targets: Sql): Sql {
  const kind = storageKind(owned);
  const isMorph = owned.kind === 'morph';
  if (kind === 'toOne' || kind === 'morphToOne') {
    const ofType = isMorph ? [sql`${column('o', morphTypeColumn(owned.id))} = ${value(targetUid)}`] : [];
    const isTarget = sql`${column('o', owned.id)} in (${targets})`;
    return sql`from ${tableOf(ownerType)} o where ${and([isTarget, ...ofType])}`;
  }
  const ofType = isMorph ? [sql`l.target_type = ${value(targetUid)}`] : [];
  return sql`from ${identifier(linkTable(ownerType, owned.id))} l join ${tableOf(ownerType)} o
    on o.id = l.source_id where ${and([sql`l.target_id in (${targets})`, ...ofType])}`;
}

/** The documents whose components refer to a target. */
export const holdersOf = (contentType: ContentType, targetUid: string, documentId: string): Sql =>
  sql`select document_id from ${tableOf(contentType)} where id in (
    select row_id from plinth_component_links where table_name = ${value(contentType.table)}
      and target_uid = ${value(targetUid)} and target_id = ${value(documentId)})`;
