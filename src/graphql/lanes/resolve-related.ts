// Resolves a relation of a row: from what the root field has fetched, from what code of a project has populated, or by a
// separate read.
import { forbidden } from '../../errors/errors.ts';
import { lacking } from '../../errors/refusal.ts';
import { missingActionsFor } from '../../plan/planning.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { Mark } from '../marks/marks.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { memberKey } from '../parse/parse-prefetch.ts';
import { loadMember } from './load-member.ts';
import { isClosed, isWrapped, populatedBy, propertyOf, statusOf, storedOf, wrapped } from './parents.ts';
import type { Resolving } from './resolving.ts';

type RelatedMark = Extract<Mark, { kind: 'related' }>;

/**
 * Returns no promise if the rows are available, because graphql-js takes several turns for each promise, and there is
 * one for each row.
 */
export function resolveRelated(
  mark: RelatedMark,
  parent: unknown,
  argumentValues: Arguments,
  resolving: Resolving,
): unknown {
  const inShape = (rows: unknown): unknown => (mark.isWrapped && !isWrapped(rows) ? wrapped(rows) : rows);
  const rows = relatedRows(mark, parent, argumentValues, resolving);
  return isPromise(rows) ? rows.then(inShape) : inShape(rows);
}

/** Whether code of a project has returned a promise. */
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/**
 * The fetched rows may be more than the caller may read here, since the root field may have been opened by `auth:
 * false`, and code of a project populates without asking. Localizations that the server has fetched are rows of the
 * document itself, and were checked with it.
 */
function relatedRows(
  mark: RelatedMark,
  parent: unknown,
  argumentValues: Arguments,
  resolving: Resolving,
): unknown {
  const key = memberKey(mark.name, argumentValues);
  const fetched = propertyOf(parent, key);
  const status = statusOf(parent);
  if (isClosed(parent) || (mark.name === 'localizations' && status !== undefined)) {
    if (fetched === undefined) throw forbidden();
  } else {
    const { abilities } = resolving.context.principal;
    const target = contentTypeOf(resolving.service.schema, mark.uid);
    const missing = missingActionsFor({ abilities, status: status ?? 'published' }, target);
    if (missing.length > 0) throw lacking(missing);
  }
  if (fetched !== undefined) return fetched;
  const populated = status === undefined ? populatedBy(parent, mark.name, resolving.info) : undefined;
  if (populated !== undefined) return populated;
  const stored = propertyOf(storedOf(parent), key);
  if (stored !== undefined) return stored;
  return loadMember(mark, parent, argumentValues, resolving);
}
