// Resolves a relation of a row: from what the root field has fetched, or by a separate read.
import { forbidden } from '../../errors/errors.ts';
import { lacking } from '../../errors/refusal.ts';
import { missingActionsFor } from '../../plan/planning.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { Mark } from '../marks/marks.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { memberKey } from '../parse/parse-prefetch.ts';
import { loadMember } from './load-member.ts';
import { isClosed, isWrapped, propertyOf, statusOf, wrapped } from './parents.ts';
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
 * false`. Localizations are rows of the document itself, and were checked when it was fetched.
 */
function relatedRows(
  mark: RelatedMark,
  parent: unknown,
  argumentValues: Arguments,
  resolving: Resolving,
): unknown {
  const status = statusOf(parent);
  const own = status === undefined ? propertyOf(parent, mark.name) : undefined;
  if (own !== undefined) return own;
  const fetched = propertyOf(parent, memberKey(mark.name, argumentValues));
  const { abilities } = resolving.context.principal;
  const target = contentTypeOf(resolving.service.schema, mark.uid);
  const missing = missingActionsFor({ abilities, status: status ?? 'published' }, target);
  if (isClosed(parent) || mark.name === 'localizations') {
    if (fetched === undefined) throw forbidden();
  } else if (missing.length > 0) throw lacking(missing);
  if (fetched !== undefined) return fetched;
  return loadMember(mark, parent, { status: status ?? 'published', argumentValues }, resolving);
}
