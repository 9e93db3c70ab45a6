// `strapi.documents(uid)`: reads and writes of project code, through the same planner and documents service as requests, without
// permission checks.
import type { Transactions } from '../../../database/joined.ts';
import type { Reader } from '../../../read.ts';
import type { ContentType, Schema } from '../../../schema/schema.ts';
import type { Data } from '../../../values/data.ts';
import { memoizePer } from '../../../values/memoize.ts';
import { knownParameters, narrowingOf } from '../parameters/known-parameters.ts';
import { Once } from '../parameters/once.ts';
import { queryOf } from '../parameters/parameters.ts';
import { strictQueryOf } from '../parameters/strict-parameters.ts';
import { givenData, plainData } from '../reading/plain-data.ts';
import {
  type ReadHooks,
  type ReadWithHooks,
  readWithHooks,
  runDocumentReadHooks,
} from '../reading/read-hooks.ts';
import { Reading, type ReadingOptions } from '../reading/reading.ts';
import { changesOf } from './document-changes.ts';
import type { CheckParameters, CodeDocuments, DocumentService } from './document-functions.ts';
import { type IsNamed, type Writing, writesOf } from './document-writes.ts';
import { knownNames } from './known-names.ts';

export type { FindParameters } from '../parameters/parameters.ts';
export type { Entry } from '../reading/reading.ts';
export type { CodeDocuments, DocumentService, WriteParameters } from './document-functions.ts';

export interface ContentAccess {
  /** Without limits of a page. */
  readonly reader: Reader;
  readonly documents: CodeDocuments;
  readonly transactions: Transactions;
  readonly defaultLocale: () => string;
  /** Whether meaningless parameter values are refused. */
  readonly isStrict: boolean;
  readonly schema: Schema;
  /** Reports ignored parameters. */
  readonly warn: (message: string) => void;
  /** The project's read hooks; undefined for the server's own reads. */
  readonly hooks?: ReadHooks;
}

const options: ReadingOptions = { name: 'documents', queryOf };
const strictOptions: ReadingOptions = { name: 'strict documents', queryOf: strictQueryOf };

export const readingOf = (reader: Reader, contentType: ContentType): Reading =>
  new Reading(reader, contentType, options);

export function documentService(
  contentType: ContentType,
  { reader, documents, defaultLocale, isStrict, schema, warn, hooks }: Omit<ContentAccess, 'transactions'>,
): DocumentService {
  const reading = new Reading(reader, contentType, { ...(isStrict ? strictOptions : options), warn });
  const written = (data: Data = {}): Data =>
    plainData(knownNames(givenData(data), contentType, { components: schema.components, warn }));
  const checked: CheckParameters = (given) => {
    const known = knownParameters(given, { owner: contentType, schema, isStrict, warn });
    const { documentId: _documentId, data: _data, ...readParameters } = known;
    // Checked before the write, so that an unknown name fails before the change.
    reading.check(readParameters);
    return known;
  };
  const isNamed = namedOr(() => onceOf(contentType).report(contentType.uid, (uid) => warn(unnamed(uid))));
  const writing = { documents, contentType, reading, written, checked, defaultLocale, isNamed };
  const withHooks = readWithHooks(runDocumentReadHooks, contentType, hooks);
  const service = {
    ...findsOf({ reading, checked, isNamed }, withHooks),
    ...writesOf(writing),
    ...changesOf(writing),
  };
  return contentType.hasDraftAndPublish ? service : Object.assign(service, withoutDrafts);
}

/** Undefined on types without drafts: existing code tests for these functions before it calls them. */
const withoutDrafts = { publish: undefined, unpublish: undefined, discardDraft: undefined };

const namedOr =
  (report: () => void): IsNamed =>
  (documentId): documentId is string => {
    if (documentId !== undefined && documentId !== null) return true;
    report();
    return false;
  };

const onceOf = memoizePer((_contentType: ContentType) => new Once());

const unnamed = (uid: string): string =>
  `strapi.documents(${uid}) was called without a documentId, and finds nothing. Pass { documentId }; the id of a row is none`;

const findsOf = (
  { reading, checked, isNamed }: Pick<Writing, 'reading' | 'checked' | 'isNamed'>,
  withHooks: ReadWithHooks,
): Pick<DocumentService, 'findMany' | 'findFirst' | 'findOne' | 'count'> => ({
  findMany: async (parameters = {}) =>
    withHooks('FindMany', parameters, (given) => reading.list(checked(given))),
  findFirst: async (parameters = {}) =>
    withHooks('FindOne', parameters, async (given) => {
      const { page: _page, pageSize: _size, pagination: _pagination, ...one } = checked(given);
      return (await reading.list({ ...one, limit: 1 }))[0] ?? null;
    }),
  findOne: async (parameters) =>
    withHooks('FindOne', parameters, async (given) => {
      const { documentId, ...one } = checked(given);
      return isNamed(documentId) ? reading.one(one, documentId) : null;
    }),
  count: async (parameters = {}) =>
    withHooks('Count', parameters, (given) => reading.count(narrowingOf(checked(given)))),
});
