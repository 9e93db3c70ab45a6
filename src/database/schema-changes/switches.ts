// Switches of a content type's options (drafts, locales, single type). No row is lost: rows that cannot be shown are
// hidden, and are shown again when the option is switched back.
import type { Attribute, ContentType, LeftBehind, Schema } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import {
  creatorColumn,
  editorColumn,
  linkTable,
  publicationColumn,
  renderedColumn,
  statusColumn,
  targetLocaleColumn,
} from '../../schema/storage/storage-names.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';
import { columns, computed, integer, select } from '../../sql/columns.ts';
import { tableOf } from '../../sql/scope.ts';
import { column, comma, identifier, join, type Sql, sql, value } from '../../sql/sql.ts';
import { keepPublications } from '../../sql/write/versions.ts';
import { type ChangeMessage, changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { readSingle } from '../rows.ts';
import { type Change, countRows } from './changes.ts';
import { alignLinkedLocales } from './linked-locales.ts';
import { shareDiffering } from './share-values.ts';

export interface TypeSwitches {
  readonly hasDraftAndPublish: boolean;
  readonly isLocalized: boolean;
  /** Missing in older databases. */
  readonly isSingle?: boolean;
}

interface Surroundings {
  readonly schema: Schema;
  readonly defaultLocale: string;
  /** Ids of attributes with one value for all locales. */
  readonly shared: readonly string[];
  /** The columns of the type's table. */
  readonly existing: ReadonlySet<string>;
}

/** The changes for a type that was stored with the options `before`. */
export async function optionChanges(
  transaction: Transaction,
  contentType: ContentType,
  before: TypeSwitches | undefined,
  { schema, defaultLocale, shared, existing }: Surroundings,
): Promise<readonly Change[]> {
  if (!before) return [];
  const changes: Change[] = [];
  const rows = await countRows(transaction, contentType.table);
  const { uid } = contentType;
  const getsDrafts = contentType.hasDraftAndPublish && !before.hasDraftAndPublish;
  const change = (description: string, message: ChangeMessage, apply: Change['apply']): void => {
    changes.push({
      kind: 'switch option',
      table: contentType.table,
      description,
      messages: [message],
      rows,
      apply,
    });
  };
  if (before.isLocalized !== contentType.isLocalized) {
    const [from, to] = contentType.isLocalized ? ['', defaultLocale] : [defaultLocale, ''];
    change(
      contentType.isLocalized
        ? `localise ${contentType.uid}: documents become ${defaultLocale}`
        : [
            `stop localising ${contentType.uid}: documents of ${defaultLocale} stay visible,`,
            'other locales are kept out of reach',
          ].join(' '),
      changeMessage(contentType.isLocalized ? 'localised' : 'notLocalised', { uid, locale: defaultLocale }),
      async (inside) => {
        await moveLocale(inside, contentType, from, to);
        await alignLinkedLocales(inside, schema, contentType);
        if (contentType.hasDraftAndPublish && !getsDrafts) await inside.run(keepPublications(contentType));
      },
    );
  }
  if (getsDrafts) {
    change(
      `draft & publish for ${uid}: every document gets a draft`,
      changeMessage('withDrafts', { uid }),
      async (inside) => {
        await addDrafts(inside, contentType);
        for (const attribute of sharedAttributes(contentType, before.isLocalized ? shared : []))
          await shareDiffering(inside, contentType, { attribute, defaultLocale, existing });
        await inside.run(keepPublications(contentType));
      },
    );
  }
  if (!contentType.hasDraftAndPublish && before.hasDraftAndPublish) {
    change(
      [
        `no draft & publish for ${contentType.uid}: published documents stay visible,`,
        'drafts are kept out of reach',
      ].join(' '),
      changeMessage('withoutDrafts', { uid }),
      async () => undefined,
    );
  }
  const others = before.isSingle === false ? await documentsBeside(transaction, contentType) : 0;
  if (contentType.modelKind === 'singleType' && others > 0)
    change(
      `${contentType.uid} is a single type now: one document is shown, ${others} kept out of reach`,
      changeMessage('singleNow', { uid, count: others }),
      async () => undefined,
    );
  return changes;
}

const sharedAttributes = (
  { attributes, isLocalized }: ContentType,
  known: readonly string[],
): readonly Attribute[] =>
  isLocalized
    ? [...attributes.values()].filter(({ id, isLocalized: isOwn }) => !isOwn && known.includes(id))
    : [];

/** The number of documents of a type that becomes a single type, without the one that is shown. */
async function documentsBeside(transaction: Transaction, { table }: ContentType): Promise<number> {
  const shape = columns({ all: computed(sql`count(distinct document_id)`, integer) });
  const { all } = await readSingle(transaction, select(shape, sql`from ${identifier(table)}`));
  return all - 1;
}

/** Replaces hidden rows of an earlier switch under the target locale, since the visible ones are newer. */
async function moveLocale(
  transaction: Transaction,
  contentType: ContentType,
  from: string,
  to: string,
): Promise<void> {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  const sameVersion = sql`exists (select 1 from ${table} o
    where o.document_id = ${table}.document_id and o.${status} = ${table}.${status}
      and o.locale = ${value(from)})`;
  await transaction.run(
    sql`update ${table} set locale = ${value(`${to}#superseded`)}
      where locale = ${value(to)} and ${sameVersion}`,
  );
  await transaction.run(sql`update ${table} set locale = ${value(to)} where locale = ${value(from)}`);
}

async function addDrafts(transaction: Transaction, contentType: ContentType): Promise<void> {
  const table = tableOf(contentType);
  await dropSupersededDrafts(transaction, contentType);
  const columns = rowColumns(contentType);
  const status = identifier(statusColumn);
  const draft = sql`select 1 from ${table} d
    where d.document_id = p.document_id and d.locale = p.locale and d.${status} = 'draft'`;
  const without = sql`p.${status} = 'published' and not exists (${draft})`;
  const copied = join(
    columns.map((name) => sql`p.${identifier(name)}`),
    comma,
  );
  const listed = join(columns.map(identifier), comma);
  await transaction.run(
    sql`insert into ${table} (${listed}, ${status})
      select ${copied}, 'draft' from ${table} p where ${without}`,
  );
  for (const copy of copiesBeside(contentType)) await transaction.run(copy);
  await transaction.run(sql`update ${table} set published_at = null where ${status} = 'draft'`);
}

/**
 * Drops unmodified drafts from before drafts were switched off, if the document was edited since. A draft without a
 * stored publication was not published then, so the published version is not based on it, and it stays.
 */
async function dropSupersededDrafts(transaction: Transaction, contentType: ContentType): Promise<void> {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  await transaction.run(
    sql`delete from ${table} where ${status} = 'draft' and ${identifier(publicationColumn)} is not null
      and exists (select 1 from ${table} p
      where p.document_id = ${table}.document_id and p.locale = ${table}.locale
        and p.${status} = 'published'
        and p.updated_at > ${table}.updated_at and ${table}.updated_at <= p.published_at)`,
  );
  for (const beside of ['plinth_secrets', 'plinth_component_links']) {
    await transaction.run(
      sql`delete from ${identifier(beside)}
        where table_name = ${value(contentType.table)} and row_id not in (select id from ${table})`,
    );
  }
}

/** All stored columns except id and status. */
function rowColumns(contentType: ContentType): readonly string[] {
  const stored = storedColumns(contentType).map(({ name }) => name);
  const left = contentType.leftBehind?.columns ?? [];
  const times = ['created_at', 'updated_at', 'published_at'];
  return ['document_id', 'locale', ...times, creatorColumn, editorColumn, ...stored, ...left];
}

/** Copies data of other tables to new drafts, which are those without finished JSON. */
function copiesBeside(contentType: ContentType): readonly Sql[] {
  const table = tableOf(contentType);
  const status = identifier(statusColumn);
  const copy = (from: string, row: Sql, columns: readonly string[], where = sql`1=1`): Sql => {
    const listed = join(columns.map(identifier), comma);
    const copied = join(
      columns.map((name) => column('o', name)),
      comma,
    );
    return sql`insert into ${identifier(from)} (${row}, ${listed})
      select d.id, ${copied} from ${identifier(from)} o
        join ${table} p on p.id = o.${row}
        join ${table} d on d.document_id = p.document_id and d.locale = p.locale
      where p.${status} = 'published' and d.${status} = 'draft'
        and d.${identifier(renderedColumn)} is null and ${where}`;
  };
  const ofTable = sql`o.table_name = ${value(contentType.table)}`;
  return [
    ...linksOf(contentType).map(({ table: name, columns }) => copy(name, sql`source_id`, columns)),
    copy('plinth_secrets', sql`row_id`, ['table_name', 'path', 'hash'], ofTable),
    copy('plinth_component_links', sql`row_id`, ['table_name', 'target_uid', 'target_id'], ofTable),
  ];
}

function linksOf(contentType: ContentType): LeftBehind['links'] {
  const owned = [...contentType.attributes.values()].flatMap((attribute) => {
    const kind = storageKind(attribute);
    if (kind !== 'toMany' && kind !== 'morphToMany') return [];
    const own = kind === 'toMany' ? 'inverse_position' : 'target_type';
    const located = attribute.kind === 'relation' ? [targetLocaleColumn] : [];
    const columns = ['target_id', 'position', own, ...located];
    return [{ table: linkTable(contentType, attribute.id), columns }];
  });
  return [...owned, ...(contentType.leftBehind?.links ?? [])];
}
