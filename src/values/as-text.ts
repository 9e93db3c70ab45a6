// What a request names something by, as text.

/** Undefined for what is no text or number. Objects are not converted: theirs may have a `toString` that is none. */
export const asText = (given: unknown): string | undefined =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
