// The values of another locale for the form of a document. Related documents that its locale does not have are left out: the server
// refuses them. So are long lists of related documents, since the form has only their first part.
import { ApiError } from '../../api/api-error.ts';
import type { Attributes } from '../../api/content-types.ts';
import { type DocumentPlace, fetchDocument, fetchDocuments, type Related } from '../../api/documents.ts';
import type { Walk } from '../../attribute-types/attribute-type.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { isLongList, maxShown, relatedIn } from '../../attribute-types/related.ts';
import type { Values } from '../form/form-store.ts';
import { asNew } from '../form/form-values.ts';

interface Copied {
  readonly values: Values;
  /** The related documents that were left out. */
  readonly leftOut: readonly Related[];
  /** The attributes whose long lists of related documents were left out, also of their components. */
  readonly unlisted: readonly string[];
}

export async function copiedValues(
  place: DocumentPlace,
  locale: string,
  taken: Attributes,
  walk: Walk,
): Promise<Copied> {
  const { attributes } = await fetchDocument({ ...place, locale });
  const source = asNew(walk.load(taken, attributes)) as Values;
  const values = withoutLongLists(source) as Values;
  const leftOut = await missingFrom(place.locale, relatedInside(taken, values, walk));
  const gone = new Set(leftOut.map(({ documentId }) => documentId));
  return {
    values: gone.size === 0 ? values : (without(values, gone) as Values),
    leftOut,
    unlisted: Object.keys(source).filter((name) => hasLongList(source[name])),
  };
}

const isTree = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const hasLongList = (value: unknown): boolean =>
  isLongList(value) || (isTree(value) && Object.values(value).some(hasLongList));

function withoutLongLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLongLists);
  if (!isTree(value)) return value;
  const left = Object.entries(value).filter(([, inner]) => !isLongList(inner));
  return Object.fromEntries(left.map(([name, inner]) => [name, withoutLongLists(inner)]));
}

interface Reference {
  /** The content type of the related document. */
  readonly uid: string;
  readonly related: Related;
}

/** Those of relations, also in components. */
const relatedInside = (attributes: Attributes, values: Values, walk: Walk): readonly Reference[] =>
  Object.entries(attributes).flatMap(([name, attribute]) => {
    const { type, target = '' } = attribute;
    if (type === 'relation')
      return relatedIn(values[name]).map((related) => ({ uid: related.__type ?? target, related }));
    const inside = attributeTypeOf(attribute).inside?.(values[name], attribute) ?? [];
    return inside.flatMap(({ component, entry }) => relatedInside(walk.attributesOf(component), entry, walk));
  });

/** The related documents that a locale does not have. Those without locales are in all of them. */
async function missingFrom(
  locale: string | undefined,
  references: readonly Reference[],
): Promise<readonly Related[]> {
  const foreign = references.filter(({ related }) => related.locale && related.locale !== locale);
  const byType = Map.groupBy(foreign, ({ uid }) => uid);
  const missing = [...byType].map(async ([uid, all]) => {
    const unique = [...new Map(all.map(({ related }) => [related.documentId, related])).values()];
    const there = await idsIn(uid, locale, unique);
    return unique.filter(({ documentId }) => !there.has(documentId));
  });
  return (await Promise.all(missing)).flat();
}

/** The documentIds that a locale has. Where the administrator may not read the locale, none. */
async function idsIn(uid: string, locale: string | undefined, related: readonly Related[]) {
  const ids = related.map(({ documentId }) => documentId);
  const pages = Array.from({ length: Math.ceil(ids.length / maxShown) }, (_, page) =>
    ids.slice(page * maxShown, (page + 1) * maxShown),
  );
  const found = pages.map((wanted) => {
    const query = { page: 1, pageSize: maxShown, locale, filters: { documentId: { $in: wanted } } };
    return fetchDocuments(uid, query).then(({ data }) => data, nothingIfForbidden);
  });
  return new Set((await Promise.all(found)).flat().map(({ documentId }) => documentId));
}

function nothingIfForbidden(error: unknown): [] {
  if (error instanceof ApiError && error.status === 403) return [];
  throw error;
}

function without(value: unknown, gone: ReadonlySet<unknown>): unknown {
  if (!isTree(value)) return value;
  if (Array.isArray(value))
    return value.filter((one) => !gone.has(Object(one).documentId)).map((one) => without(one, gone));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, without(inner, gone)]));
}
