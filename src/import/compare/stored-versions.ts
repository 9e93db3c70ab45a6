// Reads the stored versions of many documents, for the comparison with a source and for exports.
import { type RowSource, readAll } from '../../database/rows.ts';
import { ownedLinks } from '../../documents/apply/side-tables.ts';
import type { ContentType } from '../../schema/schema.ts';
import * as statements from '../../sql/write/moved-rows.ts';
import type { ConvertedLink } from '../convert/converted.ts';
import type { ComparedVersion } from './canonical.ts';

export type StoredVersion = ComparedVersion & { readonly id: number };

/** With links and password hashes, ordered by documentId, locale and status. */
export async function readVersions(
  contentType: ContentType,
  documentIds: readonly string[],
  source: RowSource,
): Promise<readonly StoredVersion[]> {
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
