// Resolves a relation of a row: from what the root field has fetched, or by a separate read.
import { forbidden } from '../../errors/errors.ts';
import { lacking } from '../../errors/refusal.ts';
import { missingActionsFor } from '../../plan/planning.ts';
import type { Query } from '../../plan/query.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { Mark } from '../marks/marks.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { memberKey, memberRows, relatedEntry } from '../parse/parse-prefetch.ts';
import { selectionKey } from './keys.ts';
import { adopted, isClosed, isWrapped, propertyOf, statusOf, wrapped } from './parents.ts';
import { fieldOfInfo, operationOf, type Resolving } from './resolving.ts';

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
  return load(mark, parent, argumentValues, resolving);
}

/** A separate read, for parents that code of a project has returned, and for arguments that it has changed. */
async function load(
  mark: RelatedMark,
  parent: unknown,
  argumentValues: Arguments,
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
  const name = memberKey(mark.name, argumentValues);
  const { json } = await service.reader.read({
    key: `load ${contentType.uid} ${JSON.stringify([name, status, locale])} ${selectionKey(info.fieldNodes, operation)}`,
    abilities: context.principal.abilities,
    budget: context.budget,
    documentId,
    parse: () => ({
      contentType,
      query: { fields: [], status, ...locales, ...oneMember(mark, argumentValues, resolving) },
      result: 'byDocumentId',
      purpose: { kind: 'at hand' },
      shape: 'flat',
    }),
  });
  return propertyOf(adopted(json, status), name) ?? (mark.isMany ? [] : null);
}

function oneMember(
  mark: RelatedMark,
  argumentValues: Arguments,
  resolving: Resolving,
): Pick<Query, 'populate' | 'layout'> {
  const { info } = resolving;
  const operation = operationOf(resolving);
  const name = memberKey(mark.name, argumentValues);
  const rows = memberRows(mark, fieldOfInfo(info), operation);
  const related = relatedEntry({ mark, argumentValues, rows: [...rows] }, operation);
  const entry = { kind: 'alias', attribute: mark.name, entry: { ...related, isDemanded: true } } as const;
  return {
    populate: { kind: 'entries', entries: new Map([[name, entry]]) },
    layout: [{ kind: 'member', key: name, name }],
  };
}
