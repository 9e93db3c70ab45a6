// Short text.
import { textOperand } from './operand.ts';
import type { ScalarType } from './scalar-type.ts';
import { checkText } from './string-checks.ts';

export const string: ScalarType = {
  name: 'string',
  graphql: 'String',
  storage: 'text',
  options: ['minLength', 'maxLength', 'regex', 'unique', 'default'],
  isSearchable: true,
  isIndexed: true,
  check: checkText,
  parseOperand: textOperand,
  missing: 'string',
};
