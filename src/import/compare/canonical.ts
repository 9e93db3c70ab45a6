// A canonical text of a document version, for source and target: equal texts mean equal content, including relations.
// Ids of rows and components are not part of it.
import type { ContentType } from '../../schema/schema.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';
import { isData } from '../../values/data.ts';
import type { ConvertedVersion } from '../convert/converted.ts';

/** Without administrators, who are no content. */
export type ComparedVersion = Omit<
  ConvertedVersion,
  'seq' | 'sourceId' | 'isAdded' | 'createdBy' | 'updatedBy'
>;

/** `hasPlaces`: with the places of the version in the lists that other documents have of it, as numbers. */
export function canonical(
  contentType: ContentType,
  version: ComparedVersion,
  { hasPlaces = true }: { readonly hasPlaces?: boolean } = {},
): string {
  const { documentId, locale, status, createdAt, updatedAt, publishedAt, content, links, secrets } = version;
  const compared = storedColumns(contentType).filter(({ storage }) => hasPlaces || storage !== 'position');
  const values = compared.map(({ name, attribute }) => {
    const isOfComponents = attribute.kind === 'component' || attribute.kind === 'zone';
    return ordered(content[name] ?? null, isOfComponents);
  });
  const lists = Object.keys(links)
    .sort()
    .map((id) => [id, (links[id] ?? []).map((link) => linkOf(link, hasPlaces))]);
  const hashes = secrets.map(({ path, hash }) => `${path.replace(/^\d+\./, '')} ${hash}`).sort();
  return JSON.stringify([
    documentId,
    locale,
    status,
    createdAt,
    updatedAt,
    publishedAt,
    values,
    lists,
    hashes,
  ]);
}

const linkOf = (
  { targetType, targetId, targetLocale, inversePosition }: ConvertedVersion['links'][string][number],
  hasPlaces: boolean,
) => [targetType ?? null, targetId, targetLocale || null, ...(hasPlaces ? [inversePosition ?? null] : [])];

/** Sorts the members of objects, because databases return them in different orders. */
function ordered(value: unknown, isOfComponents: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, isOfComponents));
  if (!isData(value)) return value;
  return Object.keys(value)
    .filter((name) => !(isOfComponents && name === 'id'))
    .sort()
    .map((name) => [name, ordered(value[name], isOfComponents)]);
}
