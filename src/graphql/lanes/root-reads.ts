// Turns root fields into read requests, for both lanes, which differ in how they read the selection.
import type { Abilities } from '../../abilities/abilities.ts';
import type { RequestBudget } from '../../bounds/request-budget.ts';
import { lacking } from '../../errors/refusal.ts';
import type { Status } from '../../plan/plan.ts';
import { type FilterQuery, type Query, withoutAllLocales } from '../../plan/query.ts';
import type { ParsedRead } from '../../plan/read/plan-read.ts';
import type { ReadRequest } from '../../read/prepared-reads.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { readAction } from '../marks/generated.ts';
import type { ReadMark } from '../marks/marks.ts';
import { type Arguments, type Names, parseList, parseVersion } from '../parse/parse-arguments.ts';

/** One root field of one caller. */
export interface RootRequest {
  readonly given: Arguments;
  readonly abilities: Abilities;
  readonly budget: RequestBudget;
  readonly selection: Selection;
}

/** The selection of rows of a root field. */
interface Selection {
  /** Equal if parse() returns the same. */
  readonly key: string;
  readonly parse: () => Query;
  /** Equal if parse() returns the same, independent of the arguments of the root field. */
  readonly keyBelow?: () => string;
}

interface RootQuery extends Pick<ParsedRead, 'contentType' | 'query' | 'result'> {
  readonly documentId: string | undefined;
  /** The action of the caller, if it does not follow from the result. */
  readonly action?: string;
}

export interface RootRead {
  readonly readRequest: ReadRequest;
  /** The status in which relations are followed. */
  readonly status: Status;
}

/** Undefined if the arguments address no document. */
export function readRoot(
  mark: ReadMark,
  request: RootRequest,
  names: Names,
  hasTotal: boolean,
): RootRead | undefined {
  if (!request.abilities.may(readAction(mark))) throw lacking([readAction(mark)]);
  const root = rootQuery(mark, request.given, names, hasTotal);
  return root && { readRequest: readRequestOf(root, request), status: root.query.status ?? 'published' };
}

function readRequestOf(
  { contentType, query, result, documentId, action }: RootQuery,
  { abilities, budget, selection }: RootRequest,
): ReadRequest {
  const parse = () =>
    ({
      contentType,
      query: { ...query, ...selection.parse() },
      result,
      purpose: { kind: 'read', action },
      shape: 'flat',
    }) as const;
  const row = result === 'single' ? query.filters : undefined;
  const address = JSON.stringify([result, row, query.status, query.locale]);
  const { keyBelow } = selection;
  return {
    key: `graphql ${address} ${selection.key}`,
    abilities,
    budget,
    documentId,
    parse,
    ...(keyBelow && query.filters
      ? { filtered: { key: `graphql ${result} ${action ?? ''} ${keyBelow()}`, query: () => query } }
      : {}),
  };
}

function rootQuery(mark: ReadMark, given: Arguments, names: Names, hasTotal: boolean): RootQuery | undefined {
  const contentType = contentTypeOf(names.schema, mark.uid);
  const requested = parseVersion(given, contentType, mark.form);
  if (mark.result === 'single')
    return { contentType, query: withoutAllLocales(requested), result: 'single', documentId: undefined };
  if (mark.result === 'list') {
    const { pagination, ...list } = parseList(given, contentType, names);
    const page = pagination && { ...pagination, withCount: hasTotal };
    return {
      contentType,
      query: { ...list, ...requested, ...(page ? { pagination: page } : {}) },
      result: 'list',
      documentId: undefined,
    };
  }
  const address = given.documentId ?? given.id;
  return isAddress(address) ? { contentType, ...addressed(address, requested) } : undefined;
}

/** Whether a value can be an address. PostgreSQL refuses U+0000. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\u0000');

/** documentIds start with a letter, so a number is the id of a row. */
export const isNumber = (address: unknown): boolean => typeof address === 'string' && /^\d+$/.test(address);

export const rowFilter = (id: string): FilterQuery => ({
  kind: 'below',
  name: 'id',
  filter: { kind: 'compare', operator: '$eq', operand: id },
});

/** A row id is looked up in the requested status and locale. It names a row of one locale, so none has to be requested. */
function addressed(address: string, version: Query): Omit<RootQuery, 'contentType'> {
  if (!isNumber(address))
    return { query: withoutAllLocales(version), result: 'byDocumentId', documentId: address };
  const query: Query = { locale: '*', ...version, filters: rowFilter(address) };
  return { query, result: 'single', documentId: undefined, action: 'findOne' };
}
