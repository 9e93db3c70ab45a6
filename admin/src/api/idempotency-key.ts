// A key by which the server knows a repeated request.

/** `crypto.randomUUID` is missing where the panel is opened over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
