// `fields` as code writes them.
import { parseFields } from '../../../rest/parse-fields.ts';

/** As in requests. Code that computes the list may also give an empty one, which shows `id` and `documentId` only. */
export const namedFields = (fields: unknown): readonly string[] =>
  isEmptyList(fields) ? [] : parseFields(fields);

export const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
