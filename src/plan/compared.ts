// What an operator compares with, once a name was resolved.
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import type { Subject } from './plan.ts';

export interface Compared {
  readonly subject: Subject;
  readonly type: ScalarType;
  /** A row's number, where a documentId is the number of no row and no error. */
  readonly takesDocumentIds?: true;
}
