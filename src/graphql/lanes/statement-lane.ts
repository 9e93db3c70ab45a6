import type { Abilities } from '../../abilities/abilities.ts';
import type { Written } from '../../documents/documents.ts';
import { PlinthError } from '../../errors/errors.ts';
import { brokenPromise } from '../../plan/layout.ts';
import type { Query } from '../../plan/query.ts';
import type { Answer, JsonText, Question } from '../../read.ts';
import type { ReadMark, WriteMark } from '../marks/marks.ts';
import {
  argumentsOf,
  markOfField,
  type Operation,
  objectBelow,
  type SelectedField,
  selectedFields,
} from '../parse/operation.ts';
import { parseSelection } from '../parse/parse-selection.ts';
import { type JsonPieces, objectOf } from './json-pieces.ts';
import { selectionKey } from './keys.ts';
import { rowsFields } from './lane.ts';
import { pageInfo } from './page-info.ts';
import { type Asked, askedOf, demandRead } from './questions.ts';
import type { GraphqlService } from './service.ts';
import { readWrite, remove, statusesOf, type WriteRequest, write, writtenQuery } from './write.ts';

export interface FieldRequest {
  readonly field: SelectedField;
  readonly operation: Operation;
  readonly abilities: Abilities;
}

/** Undefined where there are errors to show: graphql-js knows where they belong in the answer. */
export async function readField(
  mark: ReadMark,
  request: FieldRequest,
  service: GraphqlService,
): Promise<JsonPieces | undefined> {
  const { field, operation, abilities } = request;
  demandRead(mark, abilities);
  const hasTotal = mark.result === 'list' && mark.form !== 'flat' && asksTotal(field, operation);
  const asked = askedOf(mark, argumentsOf(field, operation), service, hasTotal);
  if (!asked) return envelope(mark.form, request, undefined);
  const question = questionOf(mark, asked, request, false);
  if (!isPlannable(question, service)) return undefined;
  const answer = await service.reader.read(question);
  if (!isPromised(answer.json)) return undefined;
  const rows = mark.result === 'list' ? (answer.json ?? '[]') : answer.json;
  return envelope(mark.form, request, rows, answer);
}

function isPlannable(question: Question, { reader }: GraphqlService): boolean {
  try {
    reader.check(question);
    return true;
  } catch (error) {
    if (error instanceof PlinthError) return false;
    throw error;
  }
}

/** Writes, then reads. Where there are errors to show, graphql-js is told what was written already. */
export async function writeField(
  mark: WriteMark,
  request: FieldRequest,
  service: GraphqlService,
): Promise<JsonPieces | Written | undefined> {
  const { field, operation, abilities } = request;
  const given = argumentsOf(field, operation);
  const writing = await readWrite(mark, given, abilities, service);
  if (mark.action === 'delete') return removeField(writing, request, service);
  service.reader.check(writtenQuestion(writing, undefined, request));
  const written = await write(writing, service);
  if (!written) return envelope(mark.form, request, undefined);
  const locale = writing.contentType.isLocalized ? written.locale : undefined;
  const { json } = await service.reader.read(
    writtenQuestion({ ...writing, locale }, written.documentId, request),
  );
  return isPromised(json) ? envelope(mark.form, request, json) : written;
}

/** The reference's shape answers with the document that was deleted, the flat one with its documentId. */
async function removeField(
  writing: WriteRequest,
  request: FieldRequest,
  service: GraphqlService,
): Promise<JsonPieces | undefined> {
  if (writing.mark.form === 'flat') {
    await remove(writing, service);
    const documentId = writing.documentId ?? null;
    const pairs = selectedFields(objectBelow(request.field), request.field.nodes, request.operation).map(
      ({ key, name, type }) => [key, name === '__typename' ? type.name : documentId] as const,
    );
    return [documentId === null ? 'null' : JSON.stringify(Object.fromEntries(pairs))];
  }
  const json = await readBeforeDeletion(writing, request, service);
  if (!isPromised(json)) return undefined;
  const isDeleted = await remove(writing, service);
  return envelope('entity', request, isDeleted ? json : undefined);
}

async function readBeforeDeletion(
  writing: WriteRequest,
  request: FieldRequest,
  { reader }: GraphqlService,
): Promise<JsonText | undefined> {
  for (const status of statusesOf(writing.contentType)) {
    const question = writtenQuestion({ ...writing, status }, writing.documentId, request);
    const { json } = await reader.read(question);
    if (json !== undefined) return json;
  }
  return undefined;
}

function questionOf(
  { form }: Pick<ReadMark, 'form'>,
  { contentType, query, result, documentId, action }: Asked,
  { field, operation, abilities }: FieldRequest,
  isWriteAnswer: boolean,
): Question {
  const parse = () =>
    ({
      contentType,
      query: { ...query, ...selectionOf(form, field, operation) },
      result,
      action,
      isWriteAnswer,
      shape: 'flat',
    }) as const;
  const purpose = isWriteAnswer ? 'written' : 'graphql';
  const row = result === 'single' ? JSON.stringify(query.filters) : '';
  const key = `${purpose} ${result} ${row} ${JSON.stringify([query.status, query.locale])} ${selectionKey(field.nodes, operation)}`;
  return { key, abilities, documentId, parse };
}

const writtenQuestion = (
  writing: WriteRequest,
  documentId: string | undefined,
  request: FieldRequest,
): Question => {
  const { contentType, mark } = writing;
  const isSingle = contentType.modelKind === 'singleType' && documentId === undefined;
  const result = isSingle ? 'single' : 'byDocumentId';
  return questionOf(mark, { contentType, query: writtenQuery(writing), result, documentId }, request, true);
};

function selectionOf(
  form: 'entity' | 'flat' | 'connection',
  field: SelectedField,
  operation: Operation,
): Query {
  if (form === 'flat') return parseSelection(objectBelow(field), field.nodes, operation);
  const [rows] = rowsFields(field, operation);
  return rows ? parseSelection(objectBelow(rows), rows.nodes, operation) : { fields: [], layout: [] };
}

/** Whether the answer says how many there are. */
const asksTotal = (field: SelectedField, operation: Operation): boolean =>
  selectedFields(objectBelow(field), field.nodes, operation).some((inner) => {
    const mark = markOfField(inner);
    if (mark?.kind === 'pageNumber') return mark.name === 'total' || mark.name === 'pageCount';
    return (mark?.kind === 'meta' || mark?.kind === 'pagination') && asksTotal(inner, operation);
  });

/** The objects around the rows: `{"data":…,"meta":{"pagination":{…}}}` as they are selected. */
function envelope(
  form: 'entity' | 'flat' | 'connection',
  { field, operation }: FieldRequest,
  rows: JsonText = 'null',
  answer?: Answer,
): JsonPieces {
  if (form === 'flat') return [rows];
  const numbers = answer?.plan.result.kind === 'list' ? pageInfo(answer.plan, answer.total) : undefined;
  const printValue = (inner: SelectedField): JsonPieces => {
    const mark = markOfField(inner);
    if (mark?.kind === 'rows') return [rows];
    if (mark?.kind === 'pageNumber') return [String(numbers?.[mark.name])];
    return mark ? print(inner) : [JSON.stringify(inner.type.name)];
  };
  const print = (outer: SelectedField): JsonPieces =>
    objectOf(
      selectedFields(objectBelow(outer), outer.nodes, operation).map(
        (inner) => [inner.key, printValue(inner)] as const,
      ),
    );
  return print(field);
}

const isPromised = (json: JsonText | undefined): boolean =>
  json === undefined || !json.includes(brokenPromise);
