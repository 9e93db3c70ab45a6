// The number that was entered; what is none stays as it is, so that the server says what is wrong with it.
export function numberOf(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? (value ?? null) : number;
}
