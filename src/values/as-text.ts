// Converts an identifier of a request to text.

/** Undefined unless it is a text or a number. Objects are not converted, since their `toString` may not be a function. */
export const asText = (given: unknown): string | undefined =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
