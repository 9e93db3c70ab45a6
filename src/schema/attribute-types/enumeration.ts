// One of a list of texts.
import { notAmong, notOfType } from '../../errors/families/value-problems.ts';
import type { ScalarType } from './scalar-type.ts';
import { string } from './string.ts';

export const enumeration: ScalarType = {
  ...string,
  name: 'enumeration',
  graphql: 'Enum',
  options: ['enum', 'enumName', 'default', 'unique'],
  check(value, { attribute, label, report }) {
    const text = typeof value === 'object' ? undefined : String(value);
    if (text === undefined) report(notOfType(label, 'string', value), { value });
    if (text !== undefined && attribute.enum.includes(text)) return text;
    // Strapi's list ends with the empty value, hence the trailing comma.
    report(notAmong({ name: label, values: `${attribute.enum.join(', ')}, ` }), { value: text ?? value });
    return null;
  },
};
