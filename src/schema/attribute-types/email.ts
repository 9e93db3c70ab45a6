// An e-mail address; a draft may hold an unfinished one.
import { emptyEmail, notEmail } from '../../errors/families/value-problems.ts';
import type { ScalarType } from './scalar-type.ts';
import { string } from './string.ts';
import { checkIsText } from './string-checks.ts';

/** A local part, and a domain of at least two labels (RFC 5321, without quoted forms). */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/i;

export const isEmail = (value: string): boolean => value.length <= 320 && address.test(value);

export const email: ScalarType = {
  ...string,
  name: 'email',
  described: { type: 'string', format: 'email' },
  check(value, checking) {
    if (!checkIsText(value, checking)) return null;
    const { isDraft, label, report } = checking;
    if (isDraft || isEmail(value)) return value;
    report((value === '' ? emptyEmail : notEmail)({ name: label }), { value });
    return value;
  },
};
