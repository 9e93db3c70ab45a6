// Buffers whose memory is their own. Short ones, and what zlib returns, are parts of a larger buffer, which stays in memory as long as
// one of its parts is kept.

/** The same bytes, in memory of exactly their length. */
export function inOwnMemory(content: string | Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') own.write(content);
  else content.copy(own);
  return own;
}

/** Bytes: what is smaller is left to the next collection. */
const smallest = 16_384;

/**
 * Gives the memory of a buffer back now, if no other buffer has a part of it. The buffer must not be read afterwards. Otherwise
 * V8 frees it with a collection, and collects everything whenever too much waits for that.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isOwn && byteLength >= smallest) buffer.transfer(0);
}
