// The statement lane: a root field with only generated fields below it is the JSON of one statement.
import type { Abilities } from '../../abilities/abilities.ts';
import type { RequestBudget } from '../../bounds/request-budget.ts';
import type { WrittenDocument } from '../../documents/requests.ts';
import { PlinthError } from '../../errors/errors.ts';
import { wrongTypeMark } from '../../plan/layout.ts';
import type { Query } from '../../plan/query.ts';
import type { JsonText, ReadResult } from '../../read.ts';
import { checkWritten, mayReadWritten, readReadable } from '../../read-written.ts';
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
import { keyBelow, selectionKey } from './keys.ts';
import { rowsFields } from './lane.ts';
import { pageInfo } from './page-info.ts';
import { type RootRequest, readRoot } from './root-reads.ts';
import type { GraphqlService } from './service.ts';
import { readBeforeDeletion, readRow, remove, removeFlat, write, writtenReadOf } from './write.ts';
import { type ContentMutation, readWrite } from './write-request.ts';

export interface FieldRequest {
  readonly field: SelectedField;
  readonly operation: Operation;
  readonly abilities: Abilities;
  readonly budget: RequestBudget;
}

/** Undefined if there are errors, which graphql-js places in the response. */
export async function readField(
  mark: ReadMark,
  request: FieldRequest,
  service: GraphqlService,
): Promise<JsonPieces | undefined> {
  const { field, operation } = request;
  const hasTotal = mark.result === 'list' && mark.form !== 'flat' && selectsTotal(field, operation);
  const read = readRoot(mark, rootRequest(mark, request), service, hasTotal);
  if (!read) return envelope(mark.form, request, undefined);
  const run = planned(() => service.reader.check(read.readRequest));
  if (!run) return undefined;
  const result = await run();
  if (!isPromised(result.json)) return undefined;
  const rows = mark.result === 'list' ? (result.json ?? '[]') : result.json;
  return envelope(mark.form, request, rows, result);
}

/** Writes, then reads. If there are errors, graphql-js continues with what was written. */
export async function writeField(
  mark: WriteMark,
  request: FieldRequest,
  service: GraphqlService,
): Promise<JsonPieces | WrittenDocument | undefined> {
  const root = rootRequest(mark, request);
  const writing = await readWrite(mark, root, service);
  if (mark.action === 'delete' && mark.form === 'flat') return removedId(writing, request, service);
  const writtenRead = writtenReadOf(writing, root);
  if (!mayReadWritten(writtenRead) || !planned(() => checkWritten(service.reader, writtenRead)))
    return undefined;
  if (mark.action === 'delete') return removeField(writing, request, service);
  const written = await write(writing, service);
  if (!written) return envelope(mark.form, request, undefined);
  // graphql-js merges the changes of code into the selection.
  if (written.changes) return written;
  const row = await readRow(writing, written, { request: root, reader: service.reader, read: readReadable });
  return row.isReadable && isPromised(row.json) ? envelope(mark.form, request, row.json) : written;
}

/** The entity shape responds with the deleted document. */
async function removeField(
  writing: ContentMutation,
  request: FieldRequest,
  service: GraphqlService,
): Promise<JsonPieces | undefined> {
  const root = rootRequest(writing.mark, request);
  const row = await readBeforeDeletion(writing, {
    request: root,
    reader: service.reader,
    read: readReadable,
  });
  if (!row || !isPromised(row.json)) return undefined;
  const isDeleted = await remove(writing, service);
  return envelope('entity', request, isDeleted ? row.json : undefined);
}

async function removedId(
  writing: ContentMutation,
  { field, operation }: FieldRequest,
  service: GraphqlService,
): Promise<JsonPieces> {
  const documentId = await removeFlat(writing, service);
  const pairs = selectedFields(objectBelow(field), field.nodes, operation).map(
    ({ key, name, type }) => [key, name === '__typename' ? type.name : documentId] as const,
  );
  return [documentId === undefined ? 'null' : JSON.stringify(Object.fromEntries(pairs))];
}

/** Undefined if planning fails, so that graphql-js reports the error. */
function planned<T>(plan: () => T): T | undefined {
  try {
    return plan();
  } catch (error) {
    // The other lane would be as expensive.
    if (error instanceof PlinthError && error.name !== 'QueryTooCostlyError') return undefined;
    throw error;
  }
}

const rootRequest = (
  { form }: ReadMark | WriteMark,
  { field, operation, abilities, budget }: FieldRequest,
): RootRequest => ({
  given: argumentsOf(field, operation),
  abilities,
  budget,
  selection: {
    key: selectionKey(field.nodes, operation),
    parse: () => selectionOf(form, field, operation),
    keyBelow: () => keyBelow(field.nodes, operation),
  },
});

function selectionOf(
  form: 'entity' | 'flat' | 'connection',
  field: SelectedField,
  operation: Operation,
): Query {
  if (form === 'flat') return parseSelection(objectBelow(field), field.nodes, operation);
  const [rows] = rowsFields(field, operation);
  return rows ? parseSelection(objectBelow(rows), rows.nodes, operation) : { fields: [], layout: [] };
}

/** Whether the total is selected. */
const selectsTotal = (field: SelectedField, operation: Operation): boolean =>
  selectedFields(objectBelow(field), field.nodes, operation).some((inner) => {
    const mark = markOfField(inner);
    if (mark?.kind === 'pageNumber') return mark.name === 'total' || mark.name === 'pageCount';
    return (mark?.kind === 'meta' || mark?.kind === 'pagination') && selectsTotal(inner, operation);
  });

/** The selected parts of the envelope: `{"data":…,"meta":{"pagination":{…}}}`. */
function envelope(
  form: 'entity' | 'flat' | 'connection',
  { field, operation }: FieldRequest,
  rows: JsonText = 'null',
  result?: ReadResult,
): JsonPieces {
  if (form === 'flat') return [rows];
  const page = result?.result.kind === 'list' ? pageInfo(result) : undefined;
  const printValue = (inner: SelectedField): JsonPieces => {
    const mark = markOfField(inner);
    if (mark?.kind === 'rows') return [rows];
    if (mark?.kind === 'pageNumber') return [String(page?.[mark.name])];
    if (mark?.kind === 'cursor') return [JSON.stringify(page?.cursors?.[mark.name] ?? null)];
    if (mark?.kind === 'cursors' && !page?.cursors) return ['null'];
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
  json === undefined || !json.includes(wrongTypeMark);
