// Strapi 5 shortens names of tables and columns beyond 55 characters: of a part that is too long, only the beginning remains, followed
// by five digits of its hash. Where each part is cut depends on the others, so a stored name is compared part by part.
import { createHash } from 'node:crypto';

const maxLength = 55;
const digits = /[0-9a-f]{5}$/;

/** The table or column that is the shortened form of these parts, joined by underscores. */
export function findShortened(names: readonly string[], parts: readonly string[]): string | undefined {
  const long = names.filter((name) => name.length > maxLength - 10);
  if (long.length === 0) return undefined;
  const pattern = new RegExp(`^${parts.map(formsOf).join('_')}$`);
  return long.find((name) => pattern.test(name));
}

/** A table of relations is named after the stored name of its table, which can be shortened itself and is then cut again. */
function formsOf(part: string): string {
  const whole = [...new Set([part, snakeCase(part)])];
  const hashes = whole.map(digitsOf);
  if (part.length === maxLength && digits.test(part)) hashes.push(part.slice(-5));
  const start = escaped(part.charAt(0).toLowerCase());
  return `(?:${[...whole.map(escaped), ...hashes.map((hash) => `${start}\\w*${hash}`)].join('|')})`;
}

/** As a pattern. Names of tables may have any characters. */
const escaped = (name: string): string => name.replace(/\W/g, '\\$&');

const digitsOf = (text: string): string =>
  createHash('shake256', { outputLength: 3 }).update(text).digest('hex').slice(0, 5);

/** `h1Title` is `h_1_title`. */
const snakeCase = (name: string): string =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name]).join('_').toLowerCase();

/** Whether two names without their endings (`…_id`, `…_ord`) are the same, or cut from the same name. */
export function areSameName(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  if (one === other || shortest < maxLength - 15 || !digits.test(one)) return one === other;
  return one.slice(-5) === other.slice(-5) && one.slice(0, shortest - 5) === other.slice(0, shortest - 5);
}
