// Validates the options of a row import against the project: content type, locale, key, columns.
import { columnsUnplaced, importOptionWrong, mappingWrong } from '../../errors/families/moving.ts';
import { hint } from '../../errors/wording/hint.ts';
import type { ContentType, ScalarAttribute, Schema } from '../../schema/schema.ts';
import { type ColumnPlace, isUnique, type Mapping, placeColumns, uniqueAttributes } from './mapping.ts';
import type { ForeignRows } from './row-source.ts';

export interface RowProject {
  readonly schema: Schema;
  /** Locale codes. */
  readonly locales: readonly string[];
  readonly defaultLocale: string;
}

/** The collection type of the project with this uid. Types of Plinth itself, such as users, cannot be imported from rows. */
export function importedType(uid: string | undefined, { schema }: RowProject): ContentType {
  const own = [...schema.contentTypes.keys()].filter((one) => one.startsWith('api::'));
  if (uid === undefined)
    throw importOptionWrong({ option: '--type', problem: `is missing: write one of ${own.join(', ')}` });
  const contentType = schema.contentTypes.get(uid);
  if (!contentType || !own.includes(uid))
    throw importOptionWrong({
      option: `--type ${uid}`,
      problem: `is not a content type that this project defines.${hint(uid, own)}`,
    });
  if (contentType.modelKind === 'singleType')
    throw importOptionWrong({
      option: `--type ${uid}`,
      problem: 'is a single type, which has only one document; rows need a collection type',
    });
  return contentType;
}

/** The locale code; empty for types without locales. Throws for an unknown one. */
export function importedLocale(
  locale: string | undefined,
  { uid, isLocalized }: ContentType,
  { locales, defaultLocale }: RowProject,
): string {
  if (locale === undefined) return isLocalized ? defaultLocale : '';
  if (!isLocalized)
    throw importOptionWrong({ option: '--locale', problem: `cannot be used: ${uid} has no locales` });
  if (!locales.includes(locale))
    throw importOptionWrong({ option: `--locale ${locale}`, problem: `is not one of ${locales.join(', ')}` });
  return locale;
}

/** The attribute that identifies documents which exist already. */
export function importedKey(
  key: string | undefined,
  contentType: ContentType,
  placed: readonly ColumnPlace[],
  schema: Schema,
): ScalarAttribute | 'documentId' | undefined {
  const hasDocumentId = placed.some(({ attribute }) => attribute === 'documentId');
  if (key === undefined) {
    if (!hasDocumentId) return undefined;
    throw importOptionWrong({
      option: '--key documentId',
      problem: 'is missing: a column is mapped to documentId, and documents with these ids may exist already',
    });
  }
  const attribute = contentType.attributes.get(key);
  const found = key === 'documentId' ? key : isUnique(attribute) ? attribute : undefined;
  if (found === undefined)
    throw importOptionWrong({
      option: `--key ${key}`,
      problem: `is not a unique attribute: write ${[...uniqueAttributes(contentType.uid, schema), 'documentId'].join(' or ')}`,
    });
  if (!placed.some((place) => place.attribute === found))
    throw importOptionWrong({ option: `--key ${key}`, problem: 'has no column: map a column to it' });
  return found;
}

/** Throws for columns without an attribute, and for mapped columns that the file does not have. */
export function placedColumns(
  mapping: Mapping,
  { columns }: ForeignRows,
  contentType: ContentType,
  schema: Schema,
): readonly ColumnPlace[] {
  const { placed, unplaced } = placeColumns(mapping, columns, { contentType, schema });
  const missing = [...placed.map(({ column }) => column), ...mapping.ignore].filter(
    (column) => !columns.includes(column),
  );
  if (missing.length > 0)
    throw mappingWrong({ problem: `there is no column "${missing[0]}".${hint(missing[0] ?? '', columns)}` });
  if (unplaced.length > 0)
    throw columnsUnplaced({
      uid: contentType.uid,
      columns: unplaced.map((column) => `"${column}"`).join(', '),
    });
  return placed;
}
