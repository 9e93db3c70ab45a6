// The content types that a statement reads, by the tables that its text names: whatever comes to be in a statement, no dependency
// of its result is forgotten.
import type { FollowedTables } from './database.ts';

/** Tables whose rows change only together with rows of the content types that the statement reads, and names of its own. */
const accompanying: readonly string[] = [
  'plinth_versions',
  'plinth_component_links',
  'plinth_matched',
  'plinth_size',
];

const textConstant = /'(?:[^']|'')*'/g;
/** Functions that return rows stand at the same place. */
const table = /\b(?:from|join)\s+(?:"([^"]+)"|([a-z_]\w*)\b(?!\s*\())/gi;

/** Sorted; undefined where the text reads a table whose changes are not followed. */
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
