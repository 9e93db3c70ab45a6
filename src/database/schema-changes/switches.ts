// Switches of a content type's options (drafts, locales, single type). No row is lost: rows that cannot be shown are
// hidden, and are shown again when the option is switched back.
import type { Attribute, ContentType, Schema } from '../../schema/schema.ts';
import { statusColumn, supersededLocale } from '../../schema/storage/storage-names.ts';
import { columns, computed, integer, select } from '../../sql/columns.ts';
import { tableOf } from '../../sql/scope/scope.ts';
import { identifier, sql, value } from '../../sql/sql.ts';
import { keepPublications } from '../../sql/write/versions.ts';
import { type ChangeMessage, changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { readSingle } from '../rows.ts';
import { addDrafts } from './add-drafts.ts';
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

interface Switched extends Surroundings {
  readonly contentType: ContentType;
  readonly before: TypeSwitches;
}

/** A change without what all changes of one type share. */
type OptionChange = Pick<Change, 'description' | 'apply'> & { readonly message: ChangeMessage };

/** The changes for a type that was stored with the options `before`. */
export async function optionChanges(
  transaction: Transaction,
  contentType: ContentType,
  before: TypeSwitches | undefined,
  surroundings: Surroundings,
): Promise<readonly Change[]> {
  if (!before) return [];
  const { table } = contentType;
  const rows = await countRows(transaction, table);
  const switched = { ...surroundings, contentType, before };
  const changes = [
    ...localeSwitch(switched),
    ...draftsSwitch(switched),
    ...(await singleSwitch(transaction, switched)),
  ];
  return changes.map(({ message, ...change }) => ({
    kind: 'switch option',
    table,
    messages: [message],
    rows,
    ...change,
  }));
}

function localeSwitch({ contentType, before, schema, defaultLocale }: Switched): readonly OptionChange[] {
  const { uid, isLocalized } = contentType;
  if (before.isLocalized === isLocalized) return [];
  const [from, to] = isLocalized ? ['', defaultLocale] : [defaultLocale, ''];
  return [
    {
      description: isLocalized
        ? `localise ${uid}: documents become ${defaultLocale}`
        : [
            `stop localising ${uid}: documents of ${defaultLocale} stay visible,`,
            'other locales are kept but hidden',
          ].join(' '),
      message: changeMessage(isLocalized ? 'localised' : 'notLocalised', { uid, locale: defaultLocale }),
      apply: async (inside) => {
        await moveLocale(inside, contentType, from, to);
        await alignLinkedLocales(inside, schema, contentType);
        if (contentType.hasDraftAndPublish && before.hasDraftAndPublish)
          await inside.run(keepPublications(contentType));
      },
    },
  ];
}

function draftsSwitch(switched: Switched): readonly OptionChange[] {
  const { uid, hasDraftAndPublish } = switched.contentType;
  if (switched.before.hasDraftAndPublish === hasDraftAndPublish) return [];
  if (hasDraftAndPublish) return [draftsForAll(switched)];
  return [
    {
      description: [
        `no draft & publish for ${uid}: published documents stay visible,`,
        'drafts are kept but hidden',
      ].join(' '),
      message: changeMessage('withoutDrafts', { uid }),
      apply: async () => undefined,
    },
  ];
}

function draftsForAll({ contentType, before, shared, defaultLocale, existing }: Switched): OptionChange {
  const { uid } = contentType;
  return {
    description: `draft & publish for ${uid}: every document gets a draft`,
    message: changeMessage('withDrafts', { uid }),
    apply: async (inside) => {
      await addDrafts(inside, contentType);
      for (const attribute of sharedAttributes(contentType, before.isLocalized ? shared : []))
        await shareDiffering(inside, contentType, { attribute, defaultLocale, existing });
      await inside.run(keepPublications(contentType));
    },
  };
}

async function singleSwitch(
  transaction: Transaction,
  { contentType, before }: Switched,
): Promise<readonly OptionChange[]> {
  const { uid, modelKind } = contentType;
  if (modelKind !== 'singleType' || before.isSingle !== false) return [];
  const others = await documentsBeside(transaction, contentType);
  if (others <= 0) return [];
  return [
    {
      description: `${uid} is a single type now: one document is shown, ${others} are kept but hidden`,
      message: changeMessage('singleNow', { uid, count: others }),
      apply: async () => undefined,
    },
  ];
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
    sql`update ${table} set locale = ${value(supersededLocale(to))}
      where locale = ${value(to)} and ${sameVersion}`,
  );
  await transaction.run(sql`update ${table} set locale = ${value(to)} where locale = ${value(from)}`);
}
