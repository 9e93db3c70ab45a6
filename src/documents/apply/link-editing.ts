// The context of edits of links.
import type { References } from '../check/references.ts';
import type { WriteContext } from '../rules/write-context.ts';

/** The context of an edit. */
export interface LinkEditing extends WriteContext {
  readonly references: References;
}
