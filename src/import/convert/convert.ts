// Converts a staged row to this project's storage form: values by attribute id, relations by documentId. It never
// fails: values that cannot be stored are left empty and listed, as are missing required values.
import type { NumberedRow } from '../../database/sqlite/staging.ts';
import type { StoredContent } from '../../documents/stored/content.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import type { Tally } from '../source/tally.ts';
import { dataOf } from '../staging/stage.ts';
import { ValueConversion } from './convert-values.ts';
import type { ConversionContext, ConvertedVersion } from './converted.ts';

export function convert(row: NumberedRow, conversion: ConversionContext): ConvertedVersion {
  const contentType = contentTypeOf(conversion.schema, row.type);
  const data = conversion.dataFor(contentType, dataOf(row.data));
  const values = new ValueConversion(row, contentType, conversion);
  const { content, links } = values.convert(contentType, data, { type: row.type, ref: row.id, number: 0 });
  listUnknown(contentType, data, conversion.leftOut);
  const createdAt = timeOf(data.createdAt) ?? timeOf(data.updatedAt) ?? epoch;
  const updatedAt = timeOf(data.updatedAt) ?? createdAt;
  return {
    seq: row.seq,
    sourceId: row.id,
    isAdded: row.isAdded === 1,
    documentId: row.documentId,
    locale: row.locale,
    status: row.status,
    createdAt,
    updatedAt,
    publishedAt: row.status === 'draft' ? null : (timeOf(data.publishedAt) ?? updatedAt),
    content: content as StoredContent,
    links,
    secrets: values.secrets,
  };
}

const epoch = new Date(0).toISOString();

function timeOf(value: unknown): string | undefined {
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/** Attributes that Strapi maintains itself; they are not listed as unknown. */
const strapiAttributes: readonly string[] = [
  ...['id', 'documentId', 'locale', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['localizations', 'folderPath', 'pathId', 'path', 'resetPasswordToken', 'confirmationToken'],
];

function listUnknown(contentType: ContentType, data: Data, leftOut: Tally): void {
  for (const [name, value] of Object.entries(data)) {
    if (value === null || contentType.attributes.has(name) || strapiAttributes.includes(name)) continue;
    leftOut.add('values of attributes that this project does not have', `${contentType.uid}.${name}`);
  }
}
