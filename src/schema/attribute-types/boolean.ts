// True or false; bodies may also say "true", "false", 1 and 0.
import { printValue } from '../../errors/print-value.ts';
import { wrongTypeMessage } from '../../errors/wrong-type.ts';
import { booleanOperand } from './operand.ts';
import type { ScalarType } from './scalar-type.ts';

export const boolean: ScalarType = {
  name: 'boolean',
  graphql: 'Boolean',
  storage: 'boolean',
  options: ['default', 'unique'],
  isSearchable: false,
  isIndexed: false,
  check(value, { label, report }) {
    if (typeof value !== 'object') {
      if (/^(true|1)$/i.test(String(value))) return true;
      if (/^(false|0)$/i.test(String(value))) return false;
    }
    report(wrongTypeMessage(label, 'boolean', { final: printValue(value) }), { value });
    return null;
  },
  parseOperand: booleanOperand,
  missing: 'other',
};
