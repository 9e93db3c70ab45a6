// `strapi.documents(uid)`: reads and writes of a project's code, through the same planner and documents service as every
// request, with the right to do anything. What no request may see (private attributes, passwords) is not seen here either.
import { fullAccess } from '../auth/abilities.ts';
import type { Data } from '../documents/check-keys.ts';
import type { Documents, Target } from '../documents/documents.ts';
import { PlinthError } from '../errors/errors.ts';
import { nearest } from '../errors/nearest.ts';
import { parseFilters } from '../plan/parse-filters.ts';
import type { Status } from '../plan/plan.ts';
import type { ReadRequest } from '../plan/plan-read.ts';
import type { Query } from '../plan/query.ts';
import type { Reader } from '../read.ts';
import { parseFields } from '../rest/parse-fields.ts';
import { parsePopulate } from '../rest/parse-populate.ts';
import { parseSort } from '../rest/parse-sort.ts';
import type { ContentType } from '../schema/schema.ts';

/** A document as answers show it. */
export interface Entry {
  readonly id: number;
  readonly documentId: string;
  readonly [attribute: string]: unknown;
}

interface ShowParameters {
  readonly fields?: string | readonly string[];
  readonly populate?: unknown;
  /** `draft` unless said otherwise, on types with drafts. */
  readonly status?: Status;
  /** The default locale otherwise. */
  readonly locale?: string;
}

export interface FindParameters extends ShowParameters {
  readonly filters?: object;
  readonly sort?: unknown;
  readonly start?: number;
  readonly limit?: number;
}

export interface WriteParameters extends ShowParameters {
  readonly data: Data;
}

type OfDocument = Pick<Target, 'documentId' | 'locale'>;

export interface DocumentService {
  findMany(parameters?: FindParameters): Promise<readonly Entry[]>;
  findFirst(parameters?: FindParameters): Promise<Entry | null>;
  findOne(parameters: ShowParameters & { readonly documentId: string }): Promise<Entry | null>;
  count(parameters?: Pick<FindParameters, 'filters' | 'status' | 'locale'>): Promise<number>;
  create(parameters: WriteParameters): Promise<Entry>;
  /** Null for a document that is not there. */
  update(parameters: WriteParameters & { readonly documentId: string }): Promise<Entry | null>;
  delete(parameters: OfDocument): Promise<{ readonly documentId: string }>;
  publish(parameters: OfDocument): Promise<ChangedDocument>;
  unpublish(parameters: OfDocument): Promise<ChangedDocument>;
  discardDraft(parameters: OfDocument): Promise<ChangedDocument>;
}

interface ChangedDocument {
  readonly documentId: string;
  /** What the change left behind. */
  readonly entries: readonly Entry[];
}

export interface ContentAccess {
  /** Without limits of a page. */
  readonly reader: Reader;
  readonly documents: Documents;
}

export function documentService(
  contentType: ContentType,
  { reader, documents }: ContentAccess,
): DocumentService {
  const { uid } = contentType;
  const read = (parameters: Parameters, result: ReadRequest['result'], isWriteAnswer = false) =>
    readDocuments(reader, { contentType, parameters, result, isWriteAnswer });
  const list = async (parameters: FindParameters): Promise<readonly Entry[]> =>
    JSON.parse(String((await read(checked(parameters, findKeys), 'list')).json ?? '[]'));
  const one = async (parameters: Parameters, isWriteAnswer = false): Promise<Entry | null> => {
    const { json } = await read(parameters, 'byDocumentId', isWriteAnswer);
    return json === undefined ? null : JSON.parse(String(json));
  };
  const written = async (parameters: Parameters): Promise<Entry> => {
    const entry = await one(parameters, true);
    if (!entry) throw new Error(`${uid} ${String(parameters.documentId)} was deleted while it was written`);
    return entry;
  };
  const change = async (name: 'publish' | 'unpublish' | 'discardDraft', given: OfDocument) => {
    const { documentId, locale } = checked(given, ['documentId', 'locale']);
    await documents[name]({ uid, documentId, locale });
    const status = name === 'publish' ? 'published' : 'draft';
    const entry = await one({ documentId, status, ...(locale === undefined ? {} : { locale }) }, true);
    return { documentId, entries: entry ? [entry] : [] };
  };
  const writeOf = ({ data, locale, status = 'draft' }: WriteParameters) =>
    ({ uid, data, locale, status, abilities: fullAccess }) as const;
  return {
    findMany: (parameters = {}) => list(parameters),
    findFirst: async (parameters = {}) => (await list({ ...parameters, limit: 1 }))[0] ?? null,
    findOne: (parameters) => one(checked(parameters, [...showKeys, 'documentId'])),
    count: async (parameters = {}) => {
      const counted = { ...checked(parameters, ['filters', 'status', 'locale']), limit: 1, withCount: true };
      return (await read(counted, 'list')).total ?? 0;
    },
    create: async (parameters) => {
      const { data: _data, ...shown } = checked(parameters, [...showKeys, 'data']);
      const write = writeOf(parameters);
      const isSingle = contentType.modelKind === 'singleType';
      const { documentId } = await (isSingle ? documents.updateSingle(write) : documents.create(write));
      return written({ ...shown, documentId });
    },
    update: async (parameters) => {
      const { data: _data, ...shown } = checked(parameters, [...showKeys, 'data', 'documentId']);
      const { documentId } = parameters;
      try {
        await documents.update({ ...writeOf(parameters), documentId });
      } catch (error) {
        if (error instanceof PlinthError && error.name === 'NotFoundError') return null;
        throw error;
      }
      return written(shown);
    },
    delete: async (given) => {
      const { documentId, locale } = checked(given, ['documentId', 'locale']);
      await documents.delete({ uid, documentId, locale, abilities: fullAccess });
      return { documentId };
    },
    publish: (given) => change('publish', given),
    unpublish: (given) => change('unpublish', given),
    discardDraft: (given) => change('discardDraft', given),
  };
}

type Parameters = FindParameters & { readonly documentId?: string; readonly withCount?: boolean };

const showKeys = ['fields', 'populate', 'status', 'locale'];
const findKeys = [...showKeys, 'filters', 'sort', 'start', 'limit'];

/** A parameter that is not known may have been meant to narrow what is found. */
function checked<T extends object>(parameters: T, known: readonly string[]): T {
  for (const key of Object.keys(parameters)) {
    if (known.includes(key)) continue;
    const meant = nearest(key, known);
    const remedy = meant ? `Did you mean ${meant}?` : `There are: ${known.join(', ')}.`;
    throw new Error(`strapi.documents() takes no parameter ${key}. ${remedy}`);
  }
  return parameters;
}

interface Asked {
  readonly contentType: ContentType;
  readonly parameters: Parameters;
  readonly result: ReadRequest['result'];
  readonly isWriteAnswer: boolean;
}

function readDocuments(reader: Reader, { contentType, parameters, result, isWriteAnswer }: Asked) {
  const { documentId, ...asked } = parameters;
  // Dates become texts, and what is undefined was not asked for.
  const text = JSON.stringify(asked);
  return reader.read({
    key: `code ${result} ${isWriteAnswer} ${contentType.uid} ${text}`,
    abilities: fullAccess,
    documentId,
    parse: () => ({ contentType, query: queryOf(JSON.parse(text)), result, isWriteAnswer, shape: 'flat' }),
  });
}

function queryOf({
  fields,
  populate,
  filters,
  sort,
  status,
  locale,
  start,
  limit,
  withCount,
}: Parameters): Query {
  return {
    ...(fields === undefined ? {} : { fields: parseFields(fields) }),
    ...(populate === undefined ? {} : { populate: parsePopulate(populate) }),
    ...(filters === undefined ? {} : { filters: parseFilters(filters) }),
    ...(sort === undefined ? {} : { sort: parseSort(sort) }),
    ...(locale === undefined ? {} : { locale: locale === '*' ? '*' : [locale] }),
    status: status ?? 'draft',
    pagination: { kind: 'offset', start: start ?? 0, limit, withCount: withCount ?? false },
  };
}
