// Versions of documents as this project stores them, many at a time: to compare them with a source, and to write them out.
import { type RowSource, readAll } from '../database/rows.ts';
import { ownedLinks } from '../documents/apply/beside.ts';
import type { ContentType } from '../schema/schema.ts';
import * as statements from '../sql/write/moved-rows.ts';
import type { ConvertedLink, ConvertedVersion } from './converted.ts';

export type StoredHere = Omit<ConvertedVersion, 'seq' | 'sourceId' | 'isAdded'> & { readonly id: number };

/** With their links and hashes, in the order of documentIds, locales and statuses. */
export async function readVersions(
  contentType: ContentType,
  documentIds: readonly string[],
  source: RowSource,
): Promise<readonly StoredHere[]> {
  const rows = await readAll(source, statements.selectVersionsOf(contentType, documentIds));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const links = new Map<number, Record<string, ConvertedLink[]>>(ids.map((id) => [id, {}]));
  for (const { attribute, table, columns } of ownedLinks(contentType)) {
    for (const own of links.values()) own[attribute.id] = [];
    const isMorph = columns.includes('target_type');
    const found = isMorph
      ? await readAll(source, statements.selectMorphLinksOf(table, ids))
      : await readAll(
          source,
          statements.selectLinksOf(table, ids, { isLocated: attribute.kind === 'relation' }),
        );
    for (const { sourceId, ...link } of found)
      links.get(sourceId)?.[attribute.id]?.push(link as ConvertedLink);
  }
  const secrets = await readAll(source, statements.selectSecretsOf(contentType.table, ids));
  return rows.map((row) => ({
    ...row,
    links: links.get(row.id) ?? {},
    secrets: secrets.filter(({ rowId }) => rowId === row.id),
  }));
}
