// A key by which the server knows a repeated request.

/** Does not use `crypto.randomUUID`, which is missing over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
