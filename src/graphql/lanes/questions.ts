// Root fields as questions to the reader: what is asked of which content type, and whether the caller may ask it.
import type { Abilities } from '../../abilities/abilities.ts';
import { forbidden } from '../../errors/errors.ts';
import type { ReadRequest } from '../../plan/plan-read.ts';
import type { Query } from '../../plan/query.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import { readAction } from '../marks/generated.ts';
import type { ReadMark } from '../marks/marks.ts';
import { type Arguments, type Names, parseList, parseVersion } from '../parse/parse-arguments.ts';

export function demandRead(mark: ReadMark, abilities: Abilities): void {
  if (!abilities.may(readAction(mark))) throw forbidden();
}

export interface Asked {
  readonly contentType: ContentType;
  readonly query: Query;
  readonly result: ReadRequest['result'];
  readonly documentId: string | undefined;
  /** What the caller does, where the result does not say it. */
  readonly action?: string;
}

/** Undefined where the arguments address no document. */
export function askedOf(
  mark: ReadMark,
  given: Arguments,
  names: Names,
  hasTotal: boolean,
): Asked | undefined {
  const contentType = contentTypeOf(names.schema, mark.uid);
  const version = parseVersion(given, contentType);
  if (mark.result === 'single')
    return { contentType, query: version, result: 'single', documentId: undefined };
  if (mark.result === 'list') {
    const { pagination, ...list } = parseList(given, contentType, names);
    const page = pagination && { ...pagination, withCount: hasTotal };
    return {
      contentType,
      query: { ...list, ...version, ...(page ? { pagination: page } : {}) },
      result: 'list',
      documentId: undefined,
    };
  }
  const address = given.documentId ?? given.id;
  return isAddress(address) ? { contentType, ...addressed(address, version) } : undefined;
}

/** No document has a NUL in its id, and PostgreSQL takes none. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\u0000');

/** A number is the id of a row; it is looked for in the versions that were asked for. */
function addressed(address: string, version: Query): Omit<Asked, 'contentType'> {
  if (!/^\d+$/.test(address)) return { query: version, result: 'byDocumentId', documentId: address };
  const isRow = { kind: 'compare', operator: '$eq', operand: address } as const;
  const filters = { kind: 'below', name: 'id', filter: isRow } as const;
  return { query: { ...version, filters }, result: 'single', documentId: undefined, action: 'findOne' };
}
