// `strapi.documents(uid)`: reads and writes of a project's code, through the same planner and documents service as every
// request, with the right to do anything. What no request may see (private attributes, passwords) is not seen here either.
import { codeAccess } from '../../abilities/abilities.ts';
import type { Documents, Locales, Written } from '../../documents/documents.ts';
import { PlinthError } from '../../errors/errors.ts';
import { nearest } from '../../errors/nearest.ts';
import { parseFilters } from '../../plan/parse-filters.ts';
import type { Status } from '../../plan/plan.ts';
import type { ReadRequest } from '../../plan/plan-read.ts';
import type { Query } from '../../plan/query.ts';
import type { Reader, ReadResult } from '../../read.ts';
import { parseFields } from '../../rest/parse-fields.ts';
import { parsePopulate } from '../../rest/parse-populate.ts';
import { parseSort } from '../../rest/parse-sort.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';

/** A document as responses show it. */
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

interface OfDocument {
  readonly documentId: string;
  readonly locale?: string;
}

interface OfLocales {
  readonly documentId: string;
  /** One, several, or `*` for every one that the document has; the default locale otherwise. */
  readonly locale?: Locales;
}

export interface DocumentService {
  findMany(parameters?: FindParameters): Promise<readonly Entry[]>;
  findFirst(parameters?: FindParameters): Promise<Entry | null>;
  findOne(parameters: ShowParameters & { readonly documentId: string }): Promise<Entry | null>;
  count(parameters?: Pick<FindParameters, 'filters' | 'status' | 'locale'>): Promise<number>;
  create(parameters: WriteParameters): Promise<Entry>;
  /** Null for a document that is not there. */
  update(parameters: WriteParameters & { readonly documentId: string }): Promise<Entry | null>;
  delete(parameters: OfDocument): Promise<{ readonly documentId: string }>;
  publish(parameters: OfLocales): Promise<ChangedDocument>;
  unpublish(parameters: OfLocales): Promise<ChangedDocument>;
  discardDraft(parameters: OfLocales): Promise<ChangedDocument>;
  /** A copy of every locale's draft, or of those that are named, with `data` over it. */
  clone(parameters: OfLocales & { readonly data?: Data }): Promise<ChangedDocument>;
}

interface ChangedDocument {
  readonly documentId: string;
  /** What the change left behind, one for each locale that it has changed. */
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
  const reading = new Reading(reader, contentType);
  return {
    ...findsOf(reading),
    ...writesOf(documents, contentType, reading),
    ...changesOf(documents, contentType, reading),
  };
}

const findsOf = (
  reading: Reading,
): Pick<DocumentService, 'findMany' | 'findFirst' | 'findOne' | 'count'> => ({
  findMany: async (parameters = {}) => reading.list(checked(parameters, findKeys)),
  findFirst: async (parameters = {}) =>
    (await reading.list({ ...checked(parameters, findKeys), limit: 1 }))[0] ?? null,
  findOne: async (parameters) => reading.one(checked(parameters, [...showKeys, 'documentId'])),
  count: async (parameters = {}) => reading.count(checked(parameters, ['filters', 'status', 'locale'])),
});

function writesOf(
  documents: Documents,
  { uid, modelKind }: ContentType,
  reading: Reading,
): Pick<DocumentService, 'create' | 'update' | 'delete'> {
  const writeOf = ({ data, locale, status = 'draft' }: WriteParameters) =>
    ({ uid, data, locale, status, abilities: codeAccess }) as const;
  return {
    create: async (parameters) => {
      const { data: _data, ...shown } = checked(parameters, [...showKeys, 'data']);
      const write = writeOf(parameters);
      const isSingle = modelKind === 'singleType';
      const { documentId } = await (isSingle ? documents.updateSingle(write) : documents.create(write));
      return reading.written({ ...shown, documentId });
    },
    update: async (parameters) => {
      const { data: _data, ...shown } = checked(parameters, [...showKeys, 'data', 'documentId']);
      try {
        await documents.update({ ...writeOf(parameters), documentId: parameters.documentId });
      } catch (error) {
        if (error instanceof PlinthError && error.name === 'NotFoundError') return null;
        throw error;
      }
      return reading.written(shown);
    },
    delete: async (given) => {
      const { documentId, locale } = checked(given, ['documentId', 'locale']);
      await documents.delete({ uid, documentId, locale, abilities: codeAccess });
      return { documentId };
    },
  };
}

function changesOf(
  documents: Documents,
  { uid }: ContentType,
  reading: Reading,
): Pick<DocumentService, 'publish' | 'unpublish' | 'discardDraft' | 'clone'> {
  const change = async (name: 'publish' | 'unpublish' | 'discardDraft', given: OfLocales) => {
    const target = checked(given, ['documentId', 'locale']);
    const changed = await documents[name]({ ...target, uid, abilities: codeAccess });
    const status = name === 'publish' ? 'published' : 'draft';
    return { documentId: given.documentId, entries: await reading.each(changed, status) };
  };
  return {
    publish: (given) => change('publish', given),
    unpublish: (given) => change('unpublish', given),
    discardDraft: (given) => change('discardDraft', given),
    clone: async (given) => {
      const cloning = checked(given, ['documentId', 'locale', 'data']);
      const copies = await documents.clone({ ...cloning, uid, abilities: codeAccess });
      const [{ documentId } = given] = copies;
      return { documentId, entries: await reading.each(copies, 'draft') };
    },
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

class Reading {
  readonly #reader: Reader;
  readonly #contentType: ContentType;

  constructor(reader: Reader, contentType: ContentType) {
    this.#reader = reader;
    this.#contentType = contentType;
  }

  async list(parameters: Parameters): Promise<readonly Entry[]> {
    return JSON.parse(String((await this.#read(parameters, 'list')).json ?? '[]'));
  }

  async one(parameters: Parameters): Promise<Entry | null> {
    const { json } = await this.#read(parameters, 'byDocumentId');
    return json === undefined ? null : JSON.parse(String(json));
  }

  async each(written: readonly Written[], status: Status): Promise<readonly Entry[]> {
    const entries = written.map(({ documentId, locale }) =>
      this.one({ documentId, status, ...(locale === '' ? {} : { locale }) }),
    );
    return (await Promise.all(entries)).filter((entry) => entry !== null);
  }

  async written(parameters: Parameters): Promise<Entry> {
    const entry = await this.one(parameters);
    if (entry) return entry;
    const { uid } = this.#contentType;
    throw new Error(`${uid} ${String(parameters.documentId)} was deleted while it was written`);
  }

  async count(parameters: Parameters): Promise<number> {
    return (await this.#read({ ...parameters, limit: 1, withCount: true }, 'list')).total ?? 0;
  }

  #read({ documentId, ...parameters }: Parameters, result: ReadRequest['result']): Promise<ReadResult> {
    const contentType = this.#contentType;
    // Dates become texts, and what is undefined was not asked for.
    const text = JSON.stringify(parameters);
    return this.#reader.read({
      key: `code ${result} ${contentType.uid} ${text}`,
      abilities: codeAccess,
      documentId,
      parse: () => ({
        contentType,
        query: queryOf(JSON.parse(text)),
        result,
        purpose: { kind: 'read' },
        shape: 'flat',
      }),
    });
  }
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
