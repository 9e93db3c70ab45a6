// The parameters of documents that have other names in `strapi.db.query`.
import type { Data } from '../../../values/data.ts';

type Words = ReadonlyMap<string, string>;

export const rowWords: Words = new Map([
  ['filters', 'where'],
  ['fields', 'select'],
  ['sort', 'orderBy'],
  ['start', 'offset'],
]);

export const documentWords: Words = new Map([...rowWords].map(([document, row]) => [row, document]));

/** The same parameters, with the names of `words`. Others stay. */
export const renamed = (parameters: Data, words: Words): Data =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [words.get(name) ?? name, value]));
