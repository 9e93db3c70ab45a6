// Numbers of JSON texts with more digits than a double keeps. `JSON.parse` rounds them without a word.

/** Quotation marks and escapes, so that numbers in strings are skipped, and numbers. A token for a whole long string would overflow. */
const token = /"|\\.|-?\d[\d.eE+-]*/gs;

/** Whether a text has as many digits as numbers that are rounded. It takes less time than to find one. */
export const mayBeInexact = (json: string): boolean => /\d{16}/.test(json);

/** The first number that is too large to be exact and has other digits once it is read. Fractions of smaller numbers are rounded anyway. */
export function inexactNumberIn(json: string): string | undefined {
  if (!mayBeInexact(json)) return undefined;
  let isInString = false;
  for (const [found] of json.matchAll(token)) {
    if (found === '"') isInString = !isInString;
    else if (!isInString && isInexact(found)) return found;
  }
  return undefined;
}

function isInexact(written: string): boolean {
  const number = Number(written);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER && !keepsDigits(written);
}

/** Whether a number that is read from a text is written with the same digits again. */
export const keepsDigits = (written: string): boolean =>
  !Number.isFinite(Number(written)) || digitsOf(written) === digitsOf(String(Number(written)));

/** Without zeros at both ends, in a time that grows with the length only. */
function digitsOf(number: string): string {
  const digits = number.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
