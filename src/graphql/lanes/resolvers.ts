// The resolver lane: how graphql-js reads generated fields where a project's code has a hand in the operation. A root field
// still runs one statement; the fields below it find their values in what it fetched.
import {
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { forbidden } from '../../errors/errors.ts';
import type { Status } from '../../plan/plan.ts';
import { mayReach } from '../../plan/planning.ts';
import type { Query } from '../../plan/query.ts';
import type { JsonText, Question } from '../../read.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { GraphqlContext } from '../graphql-context.ts';
import { type Mark, markOf } from '../marks.ts';
import { type Operation, objectBelow, type SelectedField } from '../parse/operation.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { memberKey, memberRows, parsePrefetch, prefetchEntry } from '../parse/parse-prefetch.ts';
import { selectionKey } from './keys.ts';
import { rowsFields } from './lane.ts';
import { type PageInfo, pageInfo } from './page-info.ts';
import { type Asked, askedOf, demandRead, type ReadMark } from './questions.ts';
import type { GraphqlService } from './service.ts';
import {
  readWrite,
  remove,
  statusesOf,
  type WriteMark,
  type WriteRequest,
  write,
  writtenQuery,
} from './write.ts';
import { writtenIn } from './written.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext, Arguments>;

/** Gives every generated field of the schema its resolver; fields of a project's own are left alone. */
export function attachResolvers(graphqlSchema: GraphQLSchema, service: GraphqlService): void {
  for (const type of Object.values(graphqlSchema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const mark = markOf(field);
      if (mark) field.resolve = resolverOf(mark, service);
    }
  }
}

function resolverOf(mark: Mark, service: GraphqlService): Resolver {
  switch (mark.kind) {
    case 'read':
      return (_parent, given, context, info) => resolveRead(mark, given, { context, info, service });
    case 'write':
      return (_parent, given, context, info) => resolveWrite(mark, given, { context, info, service });
    case 'related':
      return (parent, given, context, info) =>
        resolveRelated(mark, parent, given, { context, info, service });
    case 'component':
    case 'zone':
    case 'morph':
      return (parent, given) =>
        propertyOf(parent, memberKey(mark.name, given)) ?? propertyOf(parent, mark.name);
    case 'rows':
      return (parent) => rowsOf(parent);
    case 'attributes':
      return (parent) => propertyOf(parent, 'attributes') ?? parent;
    case 'documentId':
      return (parent) => propertyOf(parent, 'documentId') ?? propertyOf(parent, 'id');
    case 'componentId':
      return (parent) => propertyOf(parent, 'id');
    case 'field':
      return (parent) => fieldOf(parent, mark.name);
    case 'meta':
    case 'pagination':
    case 'pageNumber':
      return (parent, _given, _context, { fieldName }) => propertyOf(parent, fieldName);
  }
}

interface Resolving {
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
  readonly service: GraphqlService;
}

const operationOf = ({ info, service }: Resolving): Operation => ({
  graphqlSchema: info.schema,
  schema: service.schema,
  fragments: info.fragments,
  variables: info.variableValues,
});

async function resolveRead(mark: ReadMark, given: Arguments, resolving: Resolving): Promise<unknown> {
  const { abilities } = resolving.context.principal;
  demandRead(mark, abilities);
  const asked = askedOf(
    mark,
    given,
    resolving.service.schema,
    mark.result === 'list' && mark.form !== 'flat',
  );
  if (!asked) return answerOf(mark, null);
  const { json, plan, total } = await resolving.service.reader.read(
    questionOf(mark, given, asked, resolving),
  );
  const rows = adopted(json, asked.query.status ?? 'published');
  if (mark.result !== 'list') return answerOf(mark, rows);
  return mark.form === 'flat' ? rows : listAnswer(rows, pageInfo(plan, total));
}

/** A list with what there is to say of its pages, under the names of both shapes. */
export const listAnswer = (rows: unknown, pagination: PageInfo) => ({
  ...wrapped(rows),
  meta: { pagination },
  pageInfo: pagination,
});

async function resolveWrite(mark: WriteMark, given: Arguments, resolving: Resolving): Promise<unknown> {
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

/** Both names of an envelope's rows, so that one resolver serves both shapes and code of a project finds either. */
const wrapped = (rows: unknown) => ({ data: rows, nodes: rows });

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

const fieldOfInfo = ({ path, fieldName, fieldNodes, parentType }: GraphQLResolveInfo): SelectedField => ({
  key: String(path.key),
  name: fieldName,
  nodes: fieldNodes,
  type: parentType,
});

type RelatedMark = Extract<Mark, { kind: 'related' }>;

async function resolveRelated(
  mark: RelatedMark,
  parent: unknown,
  given: Arguments,
  resolving: Resolving,
): Promise<unknown> {
  const rows = await relatedRows(mark, parent, given, resolving);
  return mark.isWrapped && !isWrapped(rows) ? wrapped(rows) : rows;
}

/** Code of a project may have put an envelope there itself. */
const isWrapped = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('data' in value || 'nodes' in value || 'value' in value);

function relatedRows(mark: RelatedMark, parent: unknown, given: Arguments, resolving: Resolving): unknown {
  const status = statusOf(parent);
  const own = status === undefined ? propertyOf(parent, mark.name) : undefined;
  if (own !== undefined) return own;
  const { abilities } = resolving.context.principal;
  const target = contentTypeOf(resolving.service.schema, mark.uid);
  if (!mayReach({ abilities, status: status ?? 'published' }, target)) throw forbidden();
  const key = memberKey(mark.name, given);
  const fetched = propertyOf(parent, key);
  return fetched === undefined ? load(mark, parent, given, resolving) : fetched;
}

/** For parents that a project's code made, and for arguments that it changed: a statement of its own. */
async function load(
  mark: RelatedMark,
  parent: unknown,
  given: Arguments,
  resolving: Resolving,
): Promise<unknown> {
  const { info, service, context } = resolving;
  const documentId = propertyOf(parent, 'documentId');
  const contentType = service.schema.contentTypes.get(String(info.parentType.extensions.plinthUid));
  if (typeof documentId !== 'string' || !contentType) return mark.isMany ? [] : null;
  const operation = operationOf(resolving);
  const status = statusOf(parent) ?? 'published';
  const locale = propertyOf(parent, 'locale');
  const locales = typeof locale === 'string' ? { locale: [locale] } : {};
  const name = memberKey(mark.name, given);
  const { json } = await service.reader.read({
    key: `load ${contentType.uid} ${JSON.stringify([name, status, locale])} ${selectionKey(info.fieldNodes, operation)}`,
    abilities: context.principal.abilities,
    documentId,
    parse: () => ({
      contentType,
      query: { fields: [], status, ...locales, ...oneMember(mark, given, resolving) },
      result: 'byDocumentId',
      isWriteAnswer: true,
      shape: 'flat',
    }),
  });
  return propertyOf(adopted(json, status), name) ?? (mark.isMany ? [] : null);
}

function oneMember(
  mark: RelatedMark,
  given: Arguments,
  resolving: Resolving,
): Pick<Query, 'populate' | 'layout'> {
  const { info } = resolving;
  const operation = operationOf(resolving);
  const name = memberKey(mark.name, given);
  const rows = memberRows(mark, fieldOfInfo(info), operation);
  const entry = {
    ...prefetchEntry({ mark, given, rows: [...rows] }, operation),
    attribute: mark.name,
    isDemanded: true,
  };
  return {
    populate: { kind: 'entries', entries: new Map([[name, entry]]) },
    layout: [{ kind: 'member', key: name, name }],
  };
}

const statusKey = Symbol('status');

/** Rows know the status that they were read in: relations are followed in the same one. */
function adopted(json: JsonText | undefined, status: Status): unknown {
  if (json === undefined) return null;
  const value: unknown = JSON.parse(json.toString());
  adopt(value, status);
  return value;
}

function adopt(value: unknown, status: Status): void {
  if (typeof value !== 'object' || value === null) return;
  if ('documentId' in value) Object.assign(value, { [statusKey]: status });
  for (const inner of Object.values(value)) adopt(inner, status);
}

const statusOf = (parent: unknown): Status | undefined =>
  typeof parent === 'object' && parent !== null && statusKey in parent
    ? (parent[statusKey] as Status)
    : undefined;

function propertyOf(parent: unknown, name: string): unknown {
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
    ? (parent as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** What a row of ours does not have, the caller may not read. */
function fieldOf(parent: unknown, name: string): unknown {
  const value = propertyOf(parent, name);
  if (value === undefined && statusOf(parent) !== undefined) throw forbidden();
  return value;
}

/** `{ data }`, `{ nodes }`, or `{ value }` as toEntityResponse() makes it. */
const rowsOf = (parent: unknown): unknown =>
  propertyOf(parent, 'value') ?? propertyOf(parent, 'data') ?? propertyOf(parent, 'nodes') ?? null;
