// Finds the content types that a statement reads from the tables in its text, so that no dependency of its result can be missed.
import type { FollowedTables } from './database.ts';

/** Tables whose rows change only together with rows of content types that the statement reads, and names that it defines itself. */
const accompanying: readonly string[] = [
  'plinth_versions',
  'plinth_component_links',
  'plinth_matched',
  'plinth_size',
];

const textConstant = /'(?:[^']|'')*'/g;
/** Excludes functions that return rows. */
const table = /\b(?:from|join)\s+(?:"([^"]+)"|([a-z_]\w*)\b(?!\s*\())/gi;

/** Sorted; undefined if the text reads a table whose changes are not tracked. */
export function typesRead(text: string, tables: FollowedTables): readonly string[] | undefined {
  const uids = new Set<string>();
  for (const [, quoted, bare = ''] of text.replace(textConstant, "''").matchAll(table)) {
    const name = quoted ?? bare;
    const uid = tables.get(name);
    if (uid !== undefined) uids.add(uid);
    else if (!accompanying.includes(name)) return undefined;
  }
  return uids.size === 0 ? undefined : [...uids].sort();
}
