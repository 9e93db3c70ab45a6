// Finds the content types that a statement reads from the tables in its text, so that no dependency of its result can be missed.
import type { FollowedTables } from './database.ts';

/** Tables whose rows change only together with rows of content types that the statement reads. */
const accompanying: readonly string[] = ['plinth_versions', 'plinth_component_links'];

const textConstant = /'(?:[^']|'')*'/g;
/** A name that the statement defines itself, such as `with plinth_matched(id) as materialized`. */
const defined = /\b(plinth_\w+)(?:\([\w, ]+\))? as materialized\b/g;
/** Excludes functions that return rows. */
const table = /\b(?:from|join)\s+(?:"([^"]+)"|([a-z_]\w*)\b(?!\s*\())/gi;

/** Sorted; undefined if the text reads a table whose changes are not tracked. */
export function typesRead(text: string, tables: FollowedTables): readonly string[] | undefined {
  const uids = new Set<string>();
  const withoutTexts = text.replace(textConstant, "''");
  const own = new Set(Array.from(withoutTexts.matchAll(defined), ([, name]) => name));
  for (const [, quoted, bare = ''] of withoutTexts.matchAll(table)) {
    const name = quoted ?? bare;
    const uid = tables.get(name);
    if (uid !== undefined) uids.add(uid);
    else if (!accompanying.includes(name) && !own.has(name)) return undefined;
  }
  return uids.size === 0 ? undefined : [...uids].sort();
}
