// An attribute of which a schema file would say no more than its type.
import type { ScalarType } from './attribute-types/scalar-type.ts';
import type { ScalarAttribute } from './schema.ts';

export const plainAttribute = (name: string, type: ScalarType): ScalarAttribute => ({
  kind: 'scalar',
  name,
  id: name,
  type,
  isPrivate: false,
  isRequired: false,
  isLocalized: false,
  isUnique: false,
  index: 'never',
  default: undefined,
  min: undefined,
  max: undefined,
  minLength: undefined,
  maxLength: undefined,
  regex: undefined,
  enum: [],
});
