// What every edit of links works with.
import type { References } from '../check/references.ts';
import type { WriteContext } from '../rules/write-context.ts';

/** What an edit of a list needs to know besides the edit. */
export interface LinkEditing extends WriteContext {
  readonly references: References;
}
