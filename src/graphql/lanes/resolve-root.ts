// Resolves generated root fields in the resolver lane: one statement fetches everything that the fields below need.

import { ownAction } from '../../plan/purpose.ts';
import type { Query } from '../../plan/query.ts';
import type { ParsedRead } from '../../plan/read/plan-read.ts';
import type { ReadRequest } from '../../read/prepared-reads.ts';
import type { ReadResult } from '../../read.ts';
import { checkWritten, readWritten } from '../../read-written.ts';
import type { Data } from '../../values/data.ts';
import type { ReadMark, WriteMark } from '../marks/marks.ts';
import { objectBelow } from '../parse/operation.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { parsePrefetch } from '../parse/parse-prefetch.ts';
import { selectionKey } from './keys.ts';
import { rowsFields } from './lane.ts';
import { pageInfo } from './page-info.ts';
import { adopted, listResult, propertyOf, wrapped } from './parents.ts';
import { fieldOfInfo, operationOf, type Resolving } from './resolving.ts';
import { type RootRead, type RootRequest, readRoot } from './root-reads.ts';
import type { GraphqlService } from './service.ts';
import {
  readBeforeDeletion,
  readRow,
  remove,
  removeFlat,
  type WrittenRow,
  write,
  writtenReadOf,
} from './write.ts';
import { type ContentMutation, readWrite } from './write-request.ts';
import { writtenIn } from './written.ts';

export async function resolveRead(mark: ReadMark, given: Arguments, resolving: Resolving): Promise<unknown> {
  const { service } = resolving;
  const hasTotal = mark.result === 'list' && mark.form !== 'flat';
  const read = readRoot(mark, requestOf(mark, given, resolving), service, hasTotal);
  if (!read) return enveloped(mark, null);
  const readBy = service.code.has(mark.uid) ? readByCode : readByStatement;
  const { rows, ...found } = await readBy(mark, read, given, service);
  if (mark.result !== 'list') return enveloped(mark, rows);
  return mark.form === 'flat' ? rows : listResult(rows, pageInfo(found));
}

interface RootRows extends Pick<ReadResult, 'result' | 'total' | 'cursors'> {
  readonly rows: unknown;
}

type ReadRows = (
  mark: ReadMark,
  read: RootRead,
  given: Arguments,
  service: GraphqlService,
) => Promise<RootRows>;

const readByStatement: ReadRows = async (_mark, { readRequest, status }, _given, { reader }) => {
  const { json, ...found } = await reader.read(readRequest);
  return { ...found, rows: adopted(json, status) };
};

/** Merges the changes of code into the selection of the operation, which is read with the rights of the caller. */
const readByCode: ReadRows = async ({ result }, { readRequest, status }, given, { reader, code }) => {
  reader.check(readRequest);
  const action = result === 'list' ? 'findMany' : result === 'single' ? 'findFirst' : 'findOne';
  const { json, ...found } = await code.read({ readRequest, action, sent: given });
  const made: unknown = json === undefined ? null : JSON.parse(String(json));
  const own = await reader.read(rowsOfEntries(readRequest, Array.isArray(made) ? made : [made]));
  const rows: unknown = adopted(own.json, status);
  const known = new Map(Array.isArray(rows) ? rows.map((row) => [idOf(row), row]) : []);
  const laidOver = (entry: unknown): unknown => {
    const row: unknown = known.get(idOf(entry));
    return row === undefined ? entry : Object.assign(Object(row), entry);
  };
  return { ...found, rows: Array.isArray(made) ? made.map(laidOver) : laidOver(made) };
};

/** GraphQL shows row ids as texts. */
const idOf = (row: unknown): string => String(propertyOf(row, 'id'));

/** The read request for the documents that code has returned. */
function rowsOfEntries(readRequest: ReadRequest, entries: readonly unknown[]): ReadRequest {
  const ids = entries.map((entry) => propertyOf(entry, 'id')).filter((id) => typeof id === 'number');
  const parse = (): ParsedRead => {
    const { query, ...request } = readRequest.parse();
    const { fields, populate, layout, status, locale } = query;
    const filters = {
      kind: 'below',
      name: 'id',
      filter: { kind: 'compare', operator: '$in', operand: ids },
    } as const;
    const pagination = { kind: 'offset', start: 0, limit: ids.length, withCount: false } as const;
    const selected = {
      ...(fields ? { fields } : {}),
      ...(populate ? { populate } : {}),
      ...(layout ? { layout } : {}),
    };
    const version = { ...(status ? { status } : {}), ...(locale ? { locale } : {}) };
    return {
      ...request,
      purpose: { kind: 'read', action: ownAction(request) },
      result: 'list',
      query: { ...selected, ...version, filters, pagination },
    };
  };
  return {
    ...readRequest,
    key: `by code ${ids.join()} ${readRequest.key}`,
    documentId: undefined,
    isOnce: true,
    parse,
  };
}

export async function resolveWrite(
  mark: WriteMark,
  given: Arguments,
  resolving: Resolving,
): Promise<unknown> {
  const { context, service } = resolving;
  const request = requestOf(mark, given, resolving);
  const writing = await readWrite(mark, request, service);
  if (mark.action === 'delete') return resolveRemove(writing, request, service);
  checkWritten(service.reader, writtenReadOf(writing, request));
  const written = writtenIn(context) ?? (await write(writing, service));
  if (!written) return enveloped(mark, null);
  const row = rowOf(await readRow(writing, written, { request, reader: service.reader, read: readWritten }));
  return enveloped(mark, written.changes ? Object.assign(Object(row), fieldsOf(written.changes)) : row);
}

/** Fields that code has removed are null, since a missing field would count as forbidden. */
const fieldsOf = (changes: Data): Data =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? null]));

async function resolveRemove(
  writing: ContentMutation,
  request: RootRequest,
  service: GraphqlService,
): Promise<unknown> {
  if (writing.mark.form === 'flat') {
    const documentId = await removeFlat(writing, service);
    return documentId === undefined ? null : { documentId };
  }
  const row = await readBeforeDeletion(writing, { request, reader: service.reader, read: readWritten });
  const isDeleted = await remove(writing, service);
  return enveloped(writing.mark, isDeleted && row ? rowOf(row) : null);
}

const rowOf = ({ json, status, isReadable }: WrittenRow): unknown => adopted(json, status, !isReadable);

const enveloped = ({ form }: ReadMark | WriteMark, row: unknown): unknown =>
  form === 'flat' ? row : wrapped(row);

/** Uses the given arguments, which code of a project may have changed. */
function requestOf(mark: ReadMark | WriteMark, given: Arguments, resolving: Resolving): RootRequest {
  const { info, context } = resolving;
  const { documentId: _address, id: _number, data: _data, ...others } = given;
  const key = `prefetch ${JSON.stringify(others)} ${selectionKey(info.fieldNodes, operationOf(resolving))}`;
  return {
    given,
    abilities: context.principal.abilities,
    budget: context.budget,
    selection: { key, parse: () => rootPrefetch(mark, resolving) },
  };
}

function rootPrefetch({ form }: ReadMark | WriteMark, resolving: Resolving): Query {
  const field = fieldOfInfo(resolving.info);
  const operation = operationOf(resolving);
  if (form === 'flat') return parsePrefetch(objectBelow(field), field.nodes, operation);
  const rows = rowsFields(field, operation);
  const [first] = rows;
  if (!first) return { fields: [], layout: [] };
  return parsePrefetch(
    objectBelow(first),
    rows.flatMap(({ nodes }) => nodes),
    operation,
  );
}
