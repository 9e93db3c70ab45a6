// The GraphQL name of an enumeration value. GraphQL allows fewer characters in names than schemas allow in values.
import { slug } from './slug.ts';

/** Any text as a GraphQL name: `in progress` is `in_progress`, `Мужской` is `Muzhskoy`. */
export function enumValueName(value: string): string {
  const letters = value.normalize('NFD').replace(/\p{M}/gu, '').trim();
  const plain =
    /[^\p{ASCII}]/u.test(letters) && /\p{L}/u.test(letters) ? inLatin(value) : letters.replace(/\W+/g, '_');
  const name = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
  return ['true', 'false', 'null'].includes(name) || name.startsWith('__') ? `value_${name}` : name;
}

/** Transliterates to Latin letters; empty for scripts that are not supported. */
const inLatin = (value: string): string =>
  slug(value, { decamelize: false, lowercase: false, separator: '_' }).replace(/\W+/g, '');
