// True or false; bodies may also contain "true", "false", 1 and 0.
import { notOfType } from '../../errors/families/value-problems.ts';
import { booleanOperand } from './operand.ts';
import type { ScalarType } from './scalar-type.ts';

export const boolean: ScalarType = {
  name: 'boolean',
  graphql: 'Boolean',
  storage: 'boolean',
  options: ['default', 'unique'],
  isSearchable: false,
  isIndexed: true,
  check(value, { label, report }) {
    if (typeof value !== 'object') {
      if (/^(true|1)$/i.test(String(value))) return true;
      if (/^(false|0)$/i.test(String(value))) return false;
    }
    report(notOfType(label, 'boolean', value), { value });
    return null;
  },
  parseOperand: booleanOperand,
  missing: 'other',
};
