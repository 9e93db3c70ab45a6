// The lane of reads that code of a project has a part in: middlewares of documents and hooks of reads around one read, which sees
// every attribute of the documents that the caller's rules let through. The caller is shown what they may see of the result.
import { isDeepStrictEqual } from 'node:util';
import { codeReadingFor } from '../../abilities/abilities.ts';
import type { Condition } from '../../plan/plan.ts';
import { planSearch, type ReadRequest } from '../../plan/plan-read.ts';
import { comparesDrafts } from '../../plan/publication.ts';
import { ownAction } from '../../plan/purpose.ts';
import type { Query } from '../../plan/query.ts';
import type { Question } from '../../prepared-reads.ts';
import type { Reader, ReadResult } from '../../read.ts';
import type { AskedOfCode, CodeReads } from '../../rest/code-reads.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { readableBy, sanitizeOutput, type Viewer } from '../content-api/sanitize-output.ts';
import { pageKeys, pageOf } from '../strapi/page-parameters.ts';
import { tellDocumentRead } from '../strapi/told-reads.ts';
import { refuseUndefined } from '../strapi/undefined-values.ts';
import type { DocumentMiddlewares } from './document-middlewares.ts';
import type { Lifecycles } from './lifecycles.ts';

/** How a door's parameters become those of `strapi.documents`, and those a query. */
export interface DoorWords {
  readonly paramsOf: (sent: Data, request: ReadRequest) => Data;
  readonly queryOf: (params: Data) => Query;
  /** What of a request's own query the lane reads. */
  readonly ownQuery: (query: Query) => Query;
}

export interface CodeReadsParts {
  readonly schema: Schema;
  /** Of a door of its own: what is kept of its results has no envelope. */
  readonly reader: Reader;
  readonly words: DoorWords;
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
}

export function codeReads(parts: CodeReadsParts): CodeReads {
  const { lifecycles, middlewares } = parts;
  return {
    has: (uid) => lifecycles.readsOf(uid) || middlewares.readsOf(uid),
    read: (asked) => readByCode(asked, parts),
  };
}

async function readByCode(asked: AskedOfCode, parts: CodeReadsParts): Promise<ReadResult> {
  const { schema, words, lifecycles, middlewares } = parts;
  const { question, action, sent } = asked;
  const request = question.parse();
  const { contentType } = request;
  const address = question.documentId === undefined ? {} : { documentId: question.documentId };
  const params = { ...words.paramsOf(sent, request), ...address };
  // Code may change what is inside of them, too.
  const before: Data = JSON.parse(JSON.stringify(params));
  let last: Found | undefined;
  const find = async (given: Data): Promise<unknown> => {
    last = await findBy(given, { question, request, before }, parts);
    const { json } = last.result;
    return json === undefined ? null : JSON.parse(String(json));
  };
  const kind = action === 'findMany' ? 'FindMany' : 'FindOne';
  const made = await middlewares.around({ contentType, action, params }, (given) =>
    tellDocumentRead({ contentType, kind, params: given }, find, lifecycles),
  );
  const isAboutDrafts = last?.isAboutDrafts ?? false;
  const viewer = { schema, abilities: question.abilities, isAboutDrafts, action: ownAction(request) };
  return shownResult(made, last?.result, request, viewer);
}

interface Found {
  readonly result: ReadResult;
  readonly isAboutDrafts: boolean;
}

interface Sent {
  readonly question: Question;
  readonly request: ReadRequest;
  /** The parameters that the code was given. */
  readonly before: Data;
}

/** One statement, with the parameters that the code left. */
async function findBy(
  given: Data,
  { question, request, before }: Sent,
  { schema, reader, words }: CodeReadsParts,
): Promise<Found> {
  refuseUndefined(given.filters ?? {}, 'filters');
  const { documentId, ...asked } = given;
  const text = JSON.stringify(asked);
  const own = words.ownQuery(request.query);
  const changed = (copy: Data): Query => ({ ...words.queryOf(copy), ...paginationOf(copy, before, own) });
  const isAsSent = isDeepStrictEqual(JSON.parse(JSON.stringify(given)), before);
  const { search, ...query } = isAsSent ? own : changed(JSON.parse(text));
  // Also of a type without drafts: what it leads to may have some.
  const isAboutDrafts = query.status === 'draft' || comparesDrafts(query.publicationFilter);
  const { abilities } = question;
  const where = searchedBy(search, request, { schema, abilities, isAboutDrafts });
  const { envelope: _envelope, isTagged: _isTagged, knownTags: _tags, ...plain } = question;
  const result = await reader.read({
    ...plain,
    key: `by code ${question.key} ${text}`,
    abilities: codeReadingFor(abilities),
    documentId: typeof documentId === 'string' ? documentId : undefined,
    parse: () => ({ ...request, query, shape: 'flat', ...(where ? { where } : {}) }),
  });
  return { result, isAboutDrafts };
}

/** A page that the code left as it was is the caller's own. */
function paginationOf(given: Data, before: Data, { pagination }: Query): Pick<Query, 'pagination'> {
  const pageIn = (of: Data): Data =>
    Object.fromEntries(pageKeys.filter((key) => of[key] !== undefined).map((key) => [key, of[key]]));
  const changed = JSON.stringify(pageIn(given)) !== JSON.stringify(pageIn(before));
  const page = changed ? pageOf(pageIn(given)) : pagination;
  return page ? { pagination: { ...page, withCount: pagination?.withCount } } : {};
}

/** What the caller searches for is looked for where they may read. */
function searchedBy(
  search: string | undefined,
  request: ReadRequest,
  { schema, abilities, isAboutDrafts }: Required<Omit<Viewer, 'action' | 'isUnruled'>>,
): Condition | undefined {
  if (search === undefined) return undefined;
  const viewer = { schema, abilities, isAboutDrafts, action: ownAction(request) };
  return planSearch(readableBy(viewer, request.contentType).contentType, search);
}

/** Code may return what it has of its own, without any read. */
function shownResult(
  result: unknown,
  found: ReadResult | undefined,
  { contentType, result: kind }: ReadRequest,
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
