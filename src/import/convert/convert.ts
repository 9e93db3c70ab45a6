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
  const { content, links } = values.convert(contentType, data, {
    ...{ type: row.type, ref: row.id, number: 0 },
    isHidden: false,
  });
  const timeOf = timesOf(data, contentType, conversion.leftOut);
  const createdAt = timeOf('createdAt') ?? timeOf('updatedAt') ?? epoch;
  const updatedAt = timeOf('updatedAt') ?? createdAt;
  return {
    seq: row.seq,
    sourceId: row.id,
    isAdded: row.isAdded === 1,
    documentId: row.documentId,
    locale: row.locale,
    status: row.status,
    createdAt,
    updatedAt,
    publishedAt: row.status === 'draft' ? null : (timeOf('publishedAt') ?? updatedAt),
    createdBy: conversion.authors.get(Number(data.createdBy))?.id ?? null,
    updatedBy: conversion.authors.get(Number(data.updatedBy))?.id ?? null,
    content: content as StoredContent,
    links,
    secrets: values.secrets,
  };
}

const epoch = new Date(0).toISOString();

/** Times that cannot be read are listed. */
const timesOf =
  (data: Data, { uid }: ContentType, leftOut: Tally) =>
  (name: 'createdAt' | 'updatedAt' | 'publishedAt'): string | undefined => {
    const value = data[name];
    if (value === null || value === undefined) return undefined;
    const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
    if (time && !Number.isNaN(time.getTime())) return time.toISOString();
    leftOut.add('times that cannot be read', `${uid}.${name}`);
    return undefined;
  };
