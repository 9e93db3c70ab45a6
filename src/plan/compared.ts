// What an operator compares with, once a name was resolved.
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import type { Subject } from './plan.ts';

export interface Compared {
  readonly subject: Subject;
  readonly type: ScalarType;
  /** For the `id` of a row: a documentId is accepted and matches nothing. */
  readonly takesDocumentIds?: true;
}
