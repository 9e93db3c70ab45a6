// Long text.
import { textOperand } from './operand.ts';
import type { ScalarType } from './scalar-type.ts';
import { checkText } from './string-checks.ts';

export const text: ScalarType = {
  name: 'text',
  graphql: 'String',
  storage: 'text',
  options: ['minLength', 'maxLength', 'regex', 'unique', 'default'],
  isSearchable: true,
  isIndexed: false,
  check: (value, checking) => checkText(value, checking),
  parseOperand: textOperand,
  missing: 'string',
};
