// What an operator compares with, once a name was resolved.
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import type { Subject } from './plan.ts';

export interface Compared {
  readonly subject: Subject;
  readonly type: ScalarType;
}
