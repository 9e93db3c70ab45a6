// Buffers that are kept for long. Short ones, and what zlib returns, are parts of a larger buffer, which stays in memory as long as
// one of its parts is kept.

/** The same bytes, in memory of exactly their length. */
export function inOwnMemory(content: string | Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') own.write(content);
  else content.copy(own);
  return own;
}
