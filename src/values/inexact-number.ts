// Numbers of JSON texts with more digits than a double keeps. `JSON.parse` rounds them without a word.

/** Strings, so that numbers in them are skipped, and numbers. */
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** The first number that is too large to be exact and has other digits once it is read. Fractions of smaller numbers are rounded anyway. */
export function inexactNumberIn(json: string): string | undefined {
  if (!/\d{16}/.test(json)) return undefined;
  for (const [found] of json.matchAll(token)) if (!found.startsWith('"') && isInexact(found)) return found;
  return undefined;
}

function isInexact(written: string): boolean {
  const number = Number(written);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER && !keepsDigits(written);
}

/** Whether a number that is read from a text is written with the same digits again. */
export const keepsDigits = (written: string): boolean =>
  !Number.isFinite(Number(written)) || digitsOf(written) === digitsOf(String(Number(written)));

const digitsOf = (number: string): string =>
  number
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
