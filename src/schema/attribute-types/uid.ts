// A name for addresses, unique within its locale.
import type { ScalarType } from './scalar-type.ts';
import { string } from './string.ts';
import { checkIsText, checkLength, checkPattern } from './string-checks.ts';

const allowed = /^[A-Za-z0-9-_.~]*$/;

export const uid: ScalarType = {
  ...string,
  name: 'uid',
  options: ['targetField', 'options', 'minLength', 'maxLength', 'regex', 'default', 'unique'],
  check(value, checking) {
    if (!checkIsText(value, checking)) return null;
    const { regex } = checking.attribute;
    checkPattern(value, regex ?? allowed, checking);
    checkLength(value, checking);
    return value;
  },
};
