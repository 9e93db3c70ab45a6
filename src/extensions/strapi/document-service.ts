// `strapi.documents(uid)`: reads and writes of a project's code, through the same planner and documents service as every
// request, with the right to do anything.
import { codeAccess } from '../../abilities/abilities.ts';
import type { Transactions } from '../../database/joined.ts';
import type { Documents } from '../../documents/documents.ts';
import type { Locales } from '../../documents/requests.ts';
import { PlinthError } from '../../errors/errors.ts';
import { draftNotDeletedAlone } from '../../errors/project-code.ts';
import type { Status } from '../../plan/plan.ts';
import type { Reader } from '../../read.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { checkKeys } from './check-keys.ts';
import { withoutReadTimes } from './given-back.ts';
import { knownNames } from './known-names.ts';
import {
  type CountParameters,
  countKeys,
  type FindParameters,
  findKeys,
  type OneParameters,
  oneKeys,
  queryOf,
  type ShowParameters,
  showKeys,
  type VersionParameters,
  versionKeys,
} from './parameters.ts';
import { plainData } from './plain-data.ts';
import { type Entry, Reading } from './reading.ts';
import { refuseUndefined } from './undefined-values.ts';

export type { FindParameters } from './parameters.ts';
export type { Entry } from './reading.ts';

export interface WriteParameters extends ShowParameters {
  readonly data: Data;
  readonly status?: Status;
  readonly locale?: string;
}

interface OfDocument {
  readonly documentId: string;
}

interface OfLocales extends OfDocument, ShowParameters {
  /** One, several, or `*` for every one that the document has; the default locale otherwise. */
  readonly locale?: Locales;
}

export interface DocumentService {
  findMany(parameters?: FindParameters): Promise<readonly Entry[]>;
  findFirst(parameters?: FindParameters): Promise<Entry | null>;
  findOne(parameters: OneParameters & OfDocument): Promise<Entry | null>;
  count(parameters?: CountParameters): Promise<number>;
  /** `documentId`: one of your own, here or in the data. */
  create(parameters: WriteParameters & Partial<OfDocument>): Promise<Entry>;
  /** Null for a document that is not there. */
  update(parameters: WriteParameters & OfDocument): Promise<Entry | null>;
  /** `status: 'published'` leaves the drafts. */
  delete(parameters: OfLocales & Pick<VersionParameters, 'status'>): Promise<ChangedDocument>;
  publish(parameters: OfLocales): Promise<ChangedDocument>;
  unpublish(parameters: OfLocales): Promise<ChangedDocument>;
  discardDraft(parameters: OfLocales): Promise<ChangedDocument>;
  /** A copy of every locale's draft, or of those that are named, with `data` over it. */
  clone(parameters: OfLocales & { readonly data?: Data }): Promise<ChangedDocument>;
}

interface ChangedDocument {
  readonly documentId: string;
  /** One for each version that was changed: what the change left behind, or what it deleted. */
  readonly entries: readonly Entry[];
}

/** Where writes of a type go. */
export type CodeDocuments = Pick<
  Documents,
  'create' | 'update' | 'updateSingle' | 'delete' | Change | 'clone'
>;

export interface ContentAccess {
  /** Without limits of a page. */
  readonly reader: Reader;
  readonly documents: CodeDocuments;
  readonly transactions: Transactions;
  readonly defaultLocale: () => string;
  /** Told what is left out. */
  readonly warn: (message: string) => void;
}

const door = 'strapi.documents()';
const asking = { name: 'documents', queryOf };

export const readingOf = (reader: Reader, contentType: ContentType): Reading =>
  new Reading(reader, contentType, asking);

export function documentService(
  contentType: ContentType,
  { reader, documents, warn }: Pick<ContentAccess, 'reader' | 'documents' | 'warn'>,
): DocumentService {
  const reading = readingOf(reader, contentType);
  const written = (data: Data): Data => knownNames(plainData(data), contentType, warn);
  return {
    ...findsOf(reading),
    ...writesOf({ documents, contentType, reading, written }),
    ...changesOf({ documents, contentType, reading, written }),
  };
}

const findsOf = (
  reading: Reading,
): Pick<DocumentService, 'findMany' | 'findFirst' | 'findOne' | 'count'> => ({
  findMany: async (parameters = {}) => reading.list(checked(parameters, findKeys)),
  findFirst: async (parameters = {}) => {
    const { page: _page, pageSize: _size, pagination: _pagination, ...asked } = checked(parameters, findKeys);
    return (await reading.list({ ...asked, limit: 1 }))[0] ?? null;
  },
  findOne: async (parameters) => {
    const { documentId, ...asked } = checked(parameters, [...oneKeys, 'documentId']);
    return reading.one(asked, documentId);
  },
  count: async (parameters = {}) => reading.count(checked(parameters, countKeys)),
});

const writeKeys = [...showKeys, ...versionKeys, 'data', 'documentId'];

interface Writing {
  readonly documents: CodeDocuments;
  readonly contentType: ContentType;
  readonly reading: Reading;
  /** What the code gave, as it is written. */
  readonly written: (data: Data) => Data;
}

function writesOf({
  documents,
  contentType: { uid, modelKind },
  reading,
  written,
}: Writing): Pick<DocumentService, 'create' | 'update'> {
  const isSingle = modelKind === 'singleType';
  const writeOf = (data: Data, { locale, status = 'draft' }: WriteParameters) =>
    ({ uid, data, locale, status, abilities: codeAccess }) as const;
  return {
    create: async (parameters) => {
      const { data: given, documentId: own, ...shown } = checked(parameters, writeKeys);
      const { documentId: inData, ...data } = written(given);
      const write = { ...writeOf(data, parameters), newDocumentId: own ?? asId(inData) };
      const { documentId } = await (isSingle ? documents.updateSingle(write) : documents.create(write));
      return reading.written(shown, documentId);
    },
    update: async (parameters) => {
      const { data: given, documentId, ...shown } = checked(parameters, writeKeys);
      const data = await withoutReadTimes(withoutAddress(written(given), documentId), () =>
        versionsOf(documentId, parameters, reading),
      );
      try {
        await documents.update({ ...writeOf(data, parameters), documentId });
      } catch (error) {
        if (error instanceof PlinthError && error.name === 'NotFoundError') return null;
        throw error;
      }
      return reading.written(shown, documentId);
    },
  };
}

const versionsOf = async (
  documentId: string,
  { locale }: WriteParameters,
  reading: Reading,
): Promise<readonly Entry[]> => {
  const asked = { filters: { documentId }, ...(locale === undefined ? {} : { locale }) };
  const found = (['draft', 'published'] as const).map((status) => reading.list({ ...asked, status }));
  return (await Promise.all(found)).flat();
};

const asId = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

/** Entries that were read are often given back whole. */
function withoutAddress({ id, ...data }: Data, documentId: string): Data {
  if (data.documentId !== documentId) return id === undefined ? data : { id, ...data };
  const { documentId: _same, ...rest } = data;
  return rest;
}

type Change = 'publish' | 'unpublish' | 'discardDraft';

function changesOf({
  documents,
  contentType: { uid, hasDraftAndPublish },
  reading,
  written,
}: Writing): Pick<DocumentService, Change | 'clone' | 'delete'> {
  const keys = [...showKeys, 'documentId', 'locale'];
  const change = async (name: Change, given: OfLocales) => {
    const { documentId, locale, ...shown } = checked(given, keys);
    const changed = await documents[name]({ documentId, locale, uid, abilities: codeAccess });
    const status = name === 'publish' ? 'published' : 'draft';
    return { documentId, entries: await reading.each(changed, status, shown) };
  };
  return {
    publish: (given) => change('publish', given),
    unpublish: (given) => change('unpublish', given),
    discardDraft: (given) => change('discardDraft', given),
    clone: async (given) => {
      const { documentId: original, locale, data, ...shown } = checked(given, [...keys, 'data']);
      const cloning = {
        documentId: original,
        locale,
        data: written(data ?? {}),
        uid,
        abilities: codeAccess,
      };
      const copies = await documents.clone(cloning);
      const documentId = copies[0]?.documentId ?? original;
      return { documentId, entries: await reading.each(copies, 'draft', shown) };
    },
    delete: async (given) => {
      const { documentId, locale, status, ...shown } = checked(given, [...keys, 'status']);
      if (status === 'draft') throw draftNotDeletedAlone();
      const statuses: readonly Status[] = hasDraftAndPublish ? ['draft', 'published'] : ['published'];
      const gone = status && hasDraftAndPublish ? [status] : statuses;
      const filters = { documentId };
      const found = await Promise.all(
        gone.map((one) =>
          reading.list({ ...shown, filters, status: one, ...(locale === undefined ? {} : { locale }) }),
        ),
      );
      const target = { uid, documentId, locale, abilities: codeAccess };
      if (gone.length === statuses.length) await documents.delete(target);
      else if (found.some(({ length }) => length > 0)) await documents.unpublish(target);
      return { documentId, entries: found.flat() };
    },
  };
}

function checked<T extends object>(parameters: T, known: readonly string[]): T {
  checkKeys(parameters, known, door);
  if ('filters' in parameters && parameters.filters !== undefined)
    refuseUndefined(parameters.filters, 'filters');
  return parameters;
}
