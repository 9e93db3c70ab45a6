// The number that was entered; what is none stays as it is, so that the server says what is wrong with it.
export function numberOf(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  // JSON has no infinite numbers: it would write null.
  return Number.isFinite(number) ? number : (value ?? null);
}
