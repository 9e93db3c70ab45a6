// Generated root fields in the resolver lane: one statement fetches everything that the fields below will ask for.
import type { GraphQLResolveInfo } from 'graphql';
import type { Query } from '../../plan/query.ts';
import type { Question } from '../../read.ts';
import type { ReadMark, WriteMark } from '../marks/marks.ts';
import { type Operation, objectBelow } from '../parse/operation.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { parsePrefetch } from '../parse/parse-prefetch.ts';
import { selectionKey } from './keys.ts';
import { rowsFields } from './lane.ts';
import { pageInfo } from './page-info.ts';
import { adopted, listAnswer, wrapped } from './parents.ts';
import { type Asked, askedOf, demandRead } from './questions.ts';
import { fieldOfInfo, operationOf, type Resolving } from './resolving.ts';
import { readWrite, remove, statusesOf, type WriteRequest, write, writtenQuery } from './write.ts';
import { writtenIn } from './written.ts';

export async function resolveRead(mark: ReadMark, given: Arguments, resolving: Resolving): Promise<unknown> {
  const { abilities } = resolving.context.principal;
  demandRead(mark, abilities);
  const asked = askedOf(mark, given, resolving.service, mark.result === 'list' && mark.form !== 'flat');
  if (!asked) return answerOf(mark, null);
  const { json, plan, total } = await resolving.service.reader.read(
    questionOf(mark, given, asked, resolving),
  );
  const rows = adopted(json, asked.query.status ?? 'published');
  if (mark.result !== 'list') return answerOf(mark, rows);
  return mark.form === 'flat' ? rows : listAnswer(rows, pageInfo(plan, total));
}

export async function resolveWrite(
  mark: WriteMark,
  given: Arguments,
  resolving: Resolving,
): Promise<unknown> {
  const { context, service } = resolving;
  const writing = await readWrite(mark, given, context.principal.abilities, service);
  if (mark.action === 'delete') return resolveRemove(writing, given, resolving);
  service.reader.check(writtenQuestion(writing, undefined, given, resolving));
  const written = writtenIn(context) ?? (await write(writing, service));
  if (!written) return answerOf(mark, null);
  const locale = writing.contentType.isLocalized ? written.locale : undefined;
  const question = writtenQuestion({ ...writing, locale }, written.documentId, given, resolving);
  const { json } = await service.reader.read(question);
  return answerOf(mark, adopted(json, writing.status));
}

async function resolveRemove(
  writing: WriteRequest,
  given: Arguments,
  resolving: Resolving,
): Promise<unknown> {
  const { service } = resolving;
  if (writing.mark.form === 'flat') {
    await remove(writing, service);
    return writing.documentId === undefined ? null : { documentId: writing.documentId };
  }
  const row = await readBeforeDeletion(writing, given, resolving);
  const isDeleted = await remove(writing, service);
  return answerOf(writing.mark, isDeleted ? row : null);
}

async function readBeforeDeletion(
  writing: WriteRequest,
  given: Arguments,
  resolving: Resolving,
): Promise<unknown> {
  for (const status of statusesOf(writing.contentType)) {
    const question = writtenQuestion({ ...writing, status }, writing.documentId, given, resolving);
    const { json } = await resolving.service.reader.read(question);
    if (json !== undefined) return adopted(json, status);
  }
  return null;
}

const answerOf = ({ form }: ReadMark | WriteMark, row: unknown): unknown =>
  form === 'flat' ? row : wrapped(row);

function writtenQuestion(
  writing: WriteRequest,
  documentId: string | undefined,
  given: Arguments,
  resolving: Resolving,
): Question {
  const { contentType, mark } = writing;
  const isSingle = contentType.modelKind === 'singleType' && documentId === undefined;
  const result = isSingle ? 'single' : 'byDocumentId';
  const asked = { contentType, query: writtenQuery(writing), result, documentId } as const;
  return questionOf(mark, { ...given, data: null }, asked, resolving);
}

function questionOf(
  mark: ReadMark | WriteMark,
  given: Arguments,
  { contentType, query, result, documentId, action }: Asked,
  resolving: Resolving,
): Question {
  const operation = operationOf(resolving);
  const isWriteAnswer = mark.kind === 'write';
  const parse = () => {
    const selection = rootPrefetch(mark, resolving.info, operation);
    return {
      contentType,
      query: { ...query, ...selection },
      result,
      action,
      isWriteAnswer,
      shape: 'flat',
    } as const;
  };
  const { documentId: _address, id: _number, ...others } = given;
  const row = result === 'single' ? given.id : undefined;
  const key = `prefetch ${mark.kind} ${JSON.stringify([others, row, query.locale, query.status])} ${selectionKey(resolving.info.fieldNodes, operation)}`;
  return { key, abilities: resolving.context.principal.abilities, documentId, parse };
}

function rootPrefetch({ form }: ReadMark | WriteMark, info: GraphQLResolveInfo, operation: Operation): Query {
  const field = fieldOfInfo(info);
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
