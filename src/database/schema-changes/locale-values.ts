// An attribute that is no longer localized gets one value for all locales of a document, the one of the default locale.
// The values of other locales are kept and return when it is localized again.
// docs/decisions/024-one-value-for-all-locales.md
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import type { RulesById } from './attribute-rules.ts';
import { type Change, countRows } from './changes.ts';
import { countDiffering } from './differing-locales.ts';
import { ownColumnsOfPlace, ownLinkTable, type Tables } from './left-behind.ts';
import { ownColumns } from './own-columns.ts';
import { countValues } from './prune.ts';
import { restoreOwnValues } from './restore-own-values.ts';
import { shareValues } from './share-values.ts';

/** The facts about the type that the last start has stored. */
interface Before {
  readonly options: { readonly isLocalized: boolean };
  /** Ids of attributes with one value for all locales; missing in older databases. */
  readonly shared?: readonly string[];
  /** The rules of attributes; missing in older databases. */
  readonly rules?: RulesById;
}

export async function localeChanges(
  transaction: Transaction,
  contentType: ContentType,
  { before, tables, defaultLocale }: { before: Before | undefined; tables: Tables; defaultLocale: string },
): Promise<readonly Change[]> {
  if (!contentType.isLocalized) return [];
  const known = new Set(before?.options.isLocalized ? before.shared : []);
  const changes: (Change | undefined)[] = [];
  for (const attribute of contentType.attributes.values()) {
    const scope = { transaction, contentType, attribute, tables, defaultLocale };
    if (attribute.isLocalized) changes.push(await restoring(scope));
    else if (!known.has(attribute.id)) {
      const isBack = before?.rules !== undefined && !(attribute.id in before.rules);
      changes.push(await sharing({ ...scope, isBack }));
    }
  }
  return changes.filter((change) => change !== undefined);
}

/** The ids to store for the next start. */
export const sharedIds = (contentType: ContentType): readonly string[] =>
  [...contentType.attributes.values()].filter(({ isLocalized }) => !isLocalized).map(({ id }) => id);

interface Scope {
  readonly transaction: Transaction;
  readonly contentType: ContentType;
  readonly attribute: Attribute;
  readonly tables: Tables;
  readonly defaultLocale: string;
}

/** `isBack`: the attribute was removed, or of another type, in between, so that newer locales may have no value of it. */
async function sharing(scope: Scope & { readonly isBack: boolean }): Promise<Change | undefined> {
  const { transaction, contentType, attribute, tables, defaultLocale, isBack } = scope;
  const existing = tables.get(contentType.table) ?? new Set();
  const names = ownColumns(contentType, attribute);
  const hasValues = names.length > 0 && names.every(({ name }) => existing.has(name));
  if (!hasValues && !tables.has(linkTable(contentType, attribute.id))) return undefined;
  const rows = await countDiffering(transaction, contentType, attribute, defaultLocale);
  if (rows === 0) return undefined;
  const documentsOf = rows === 1 ? '1 document' : `${rows} documents`;
  return {
    kind: 'switch option',
    table: contentType.table,
    description: isBack
      ? `${attribute.name} of ${contentType.uid} is shown again: the locales of ${documentsOf} get its value`
      : [
          `stop localising ${attribute.name} of ${contentType.uid}:`,
          `${defaultLocale} stays visible in all locales,`,
          `the other values of ${documentsOf} are kept but hidden`,
        ].join(' '),
    messages: [
      changeMessage(isBack ? 'localesGetValue' : 'localesShared', {
        attribute: attribute.name,
        uid: contentType.uid,
        locale: defaultLocale,
      }),
    ],
    rows,
    apply: (inside) => shareValues(inside, contentType, { attribute, defaultLocale, existing, isBack }),
  };
}

async function restoring({
  transaction,
  contentType,
  attribute,
  tables,
}: Scope): Promise<Change | undefined> {
  const { table } = contentType;
  const [ownColumn = ''] = ownColumnsOfPlace(attribute);
  const links = ownLinkTable(contentType, attribute.id);
  const hasColumn = tables.get(table)?.has(ownColumn) === true;
  if (!hasColumn && !tables.has(links)) return undefined;
  const rows = hasColumn
    ? await countValues(transaction, table, ownColumn)
    : await countRows(transaction, links);
  return {
    kind: 'switch option',
    table,
    description: `localise ${attribute.name} of ${contentType.uid} again: other locales get their own values`,
    messages: [changeMessage('localesRestored', { attribute: attribute.name, uid: contentType.uid })],
    rows,
    apply: (inside) => restoreOwnValues(inside, contentType, attribute),
  };
}
