// Reads with document middlewares or read hooks around them. The code sees every attribute of the documents that the caller's rules
// allow; the result is then reduced to what the caller may see.
import { isDeepStrictEqual } from 'node:util';
import { codeReadingFor } from '../../abilities/abilities.ts';
import type { Condition } from '../../plan/plan.ts';
import { comparesDrafts } from '../../plan/publication.ts';
import { ownAction } from '../../plan/purpose.ts';
import type { Query } from '../../plan/query.ts';
import { type ParsedRead, planSearch } from '../../plan/read/plan-read.ts';
import type { ReadRequest } from '../../read/prepared-reads.ts';
import type { Reader, ReadResult } from '../../read.ts';
import type { CodeRead, CodeReads } from '../../rest/code-reads.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { readableBy, sanitizeOutput, type Viewer } from '../content-api/sanitize-output.ts';
import { pageKeys, pageOf } from '../strapi/parameters/page-parameters.ts';
import { refuseUndefined } from '../strapi/parameters/undefined-values.ts';
import { runDocumentReadHooks } from '../strapi/reading/read-hooks.ts';
import type { DocumentMiddlewares } from './document-middlewares.ts';
import type { Lifecycles } from './lifecycles.ts';

/** Converts the parameters of an API to those of `strapi.documents`, and those to a query. */
export interface ApiParameters {
  readonly paramsOf: (sent: Data, request: ParsedRead) => Data;
  readonly queryOf: (params: Data) => Query;
  /** The parts of the request's query that this read uses. */
  readonly ownQuery: (query: Query) => Query;
}

export interface CodeReadsParts {
  readonly schema: Schema;
  /** A reader of its own, because its cached results have no envelope. */
  readonly reader: Reader;
  readonly parameters: ApiParameters;
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
}

export function codeReads(parts: CodeReadsParts): CodeReads {
  const { lifecycles, middlewares } = parts;
  return {
    has: (uid) => lifecycles.readsOf(uid) || middlewares.readsOf(uid),
    read: (codeRead) => readByCode(codeRead, parts),
  };
}

async function readByCode(codeRead: CodeRead, parts: CodeReadsParts): Promise<ReadResult> {
  const { schema, parameters, lifecycles, middlewares } = parts;
  const { readRequest, action, sent } = codeRead;
  const request = readRequest.parse();
  const { contentType } = request;
  const address = readRequest.documentId === undefined ? {} : { documentId: readRequest.documentId };
  const params = { ...parameters.paramsOf(sent, request), ...address };
  // A deep copy, because code may also change nested values.
  const before: Data = JSON.parse(JSON.stringify(params));
  let last: Found | undefined;
  const find = async (given: Data): Promise<unknown> => {
    last = await findBy(given, { readRequest, request, before }, parts);
    const { json } = last.result;
    return json === undefined ? null : JSON.parse(String(json));
  };
  const kind = action === 'findMany' ? 'FindMany' : 'FindOne';
  const made = await middlewares.around({ contentType, action, params }, (given) =>
    runDocumentReadHooks({ contentType, kind, params: given }, find, lifecycles),
  );
  const isAboutDrafts = last?.isAboutDrafts ?? false;
  const viewer = { schema, abilities: readRequest.abilities, isAboutDrafts, action: ownAction(request) };
  return shownResult(made, last?.result, request, viewer);
}

interface Found {
  readonly result: ReadResult;
  readonly isAboutDrafts: boolean;
}

interface Sent {
  readonly readRequest: ReadRequest;
  readonly request: ParsedRead;
  /** The parameters before the code ran. */
  readonly before: Data;
}

/** One statement, with the parameters as the code left them. */
async function findBy(
  given: Data,
  { readRequest, request, before }: Sent,
  { schema, reader, parameters }: CodeReadsParts,
): Promise<Found> {
  refuseUndefined(given.filters ?? {}, 'filters');
  const { documentId, ...codeRead } = given;
  const text = JSON.stringify(codeRead);
  const own = parameters.ownQuery(request.query);
  const changed = (copy: Data): Query => ({
    ...parameters.queryOf(copy),
    ...paginationOf(copy, before, own),
  });
  const isAsSent = isDeepStrictEqual(JSON.parse(JSON.stringify(given)), before);
  const { search, ...query } = isAsSent ? own : changed(JSON.parse(text));
  // Also for a type without drafts: related types may have drafts.
  const isAboutDrafts = query.status === 'draft' || comparesDrafts(query.publicationFilter);
  const { abilities } = readRequest;
  const where = searchedBy(search, request, { schema, abilities, isAboutDrafts });
  const { envelope: _envelope, isTagged: _isTagged, knownTags: _tags, ...plain } = readRequest;
  const result = await reader.read({
    ...plain,
    key: `by code ${readRequest.key} ${text}`,
    abilities: codeReadingFor(abilities),
    documentId: typeof documentId === 'string' ? documentId : undefined,
    parse: () => ({ ...request, query, shape: 'flat', ...(where ? { where } : {}) }),
  });
  return { result, isAboutDrafts };
}

/** The caller's pagination if the code did not change it. */
function paginationOf(given: Data, before: Data, { pagination }: Query): Pick<Query, 'pagination'> {
  const pageIn = (of: Data): Data =>
    Object.fromEntries(pageKeys.filter((key) => of[key] !== undefined).map((key) => [key, of[key]]));
  const changed = JSON.stringify(pageIn(given)) !== JSON.stringify(pageIn(before));
  const page = changed ? pageOf(pageIn(given)) : pagination;
  return page ? { pagination: { ...page, withCount: pagination?.withCount } } : {};
}

/** A search covers only attributes that the caller may read. */
function searchedBy(
  search: string | undefined,
  request: ParsedRead,
  { schema, abilities, isAboutDrafts }: Required<Omit<Viewer, 'action' | 'isUnruled'>>,
): Condition | undefined {
  if (search === undefined) return undefined;
  const viewer = { schema, abilities, isAboutDrafts, action: ownAction(request) };
  return planSearch(readableBy(viewer, request.contentType).contentType, search);
}

/** Code may return a result of its own, without a read. */
function shownResult(
  result: unknown,
  found: ReadResult | undefined,
  { contentType, result: kind }: ParsedRead,
  viewer: Viewer,
): ReadResult {
  const isThere = result !== undefined && result !== null;
  const json = isThere ? JSON.stringify(sanitizeOutput(result, contentType, viewer)) : undefined;
  if (found) return { ...found, json, tag: undefined };
  if (kind !== 'list') return { json, total: undefined, result: { kind: 'document', isAddressed: false } };
  const total = Array.isArray(result) ? result.length : 0;
  const page = { offset: 0, limit: Math.max(1, total), form: 'page', hasTotal: true } as const;
  return { json, total, result: { kind: 'list', page } };
}
