// Short text.
import type { ScalarType } from './scalar-type.ts';
import { checkText } from './string-checks.ts';
import { text } from './text.ts';

/** UTF-16 units, unless the schema sets `maxLength`. */
const maxLength = 255;

export const string: ScalarType = {
  ...text,
  name: 'string',
  isIndexed: true,
  check: (value, checking) => checkText(value, checking, maxLength),
};
