// Generated root fields in the resolver lane: one statement fetches everything that the fields below will ask for.
import type { Query } from '../../plan/query.ts';
import { checkWritten, readWritten } from '../../read-written.ts';
import type { ReadMark, WriteMark } from '../marks/marks.ts';
import { objectBelow } from '../parse/operation.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { parsePrefetch } from '../parse/parse-prefetch.ts';
import { selectionKey } from './keys.ts';
import { rowsFields } from './lane.ts';
import { pageInfo } from './page-info.ts';
import { adopted, listResult, wrapped } from './parents.ts';
import { type RootRequest, readRoot } from './questions.ts';
import { fieldOfInfo, operationOf, type Resolving } from './resolving.ts';
import type { GraphqlService } from './service.ts';
import {
  questionOfWrite,
  readBeforeDeletion,
  readRow,
  remove,
  removeFlat,
  type WrittenRow,
  write,
} from './write.ts';
import { readWrite, type WriteRequest } from './write-request.ts';
import { writtenIn } from './written.ts';

export async function resolveRead(mark: ReadMark, given: Arguments, resolving: Resolving): Promise<unknown> {
  const { service } = resolving;
  const hasTotal = mark.result === 'list' && mark.form !== 'flat';
  const read = readRoot(mark, requestOf(mark, given, resolving), service, hasTotal);
  if (!read) return enveloped(mark, null);
  const { json, result, total } = await service.reader.read(read.question);
  const rows = adopted(json, read.status);
  if (mark.result !== 'list') return enveloped(mark, rows);
  return mark.form === 'flat' ? rows : listResult(rows, pageInfo(result, total));
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
  checkWritten(service.reader, questionOfWrite(writing, request));
  const written = writtenIn(context) ?? (await write(writing, service));
  return enveloped(
    mark,
    written ? rowOf(await readRow(writing, written, request, service, readWritten)) : null,
  );
}

async function resolveRemove(
  writing: WriteRequest,
  request: RootRequest,
  service: GraphqlService,
): Promise<unknown> {
  if (writing.mark.form === 'flat') {
    const documentId = await removeFlat(writing, service);
    return documentId === undefined ? null : { documentId };
  }
  const row = await readBeforeDeletion(writing, request, service, readWritten);
  const isDeleted = await remove(writing, service);
  return enveloped(writing.mark, isDeleted && row ? rowOf(row) : null);
}

const rowOf = ({ json, status, isReadable }: WrittenRow): unknown => adopted(json, status, !isReadable);

const enveloped = ({ form }: ReadMark | WriteMark, row: unknown): unknown =>
  form === 'flat' ? row : wrapped(row);

/** Code of a project may have changed the arguments, so that the operation does not say them. */
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
