// Buffers that do not share memory. Short buffers, and those that zlib returns, are slices of a larger one, which stays
// in memory as long as any slice does.

/** Copies the bytes into a buffer of exactly their length. */
export function copyToOwnBuffer(content: string | Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') own.write(content);
  else content.copy(own);
  return own;
}

/** Bytes; smaller buffers are left to the garbage collection. */
const smallest = 16_384;

/**
 * Frees the memory of a buffer now, unless it is a slice. The buffer must not be read afterwards. Without this V8 frees
 * it at a garbage collection, and runs full collections when much external memory is waiting.
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isOwn && byteLength >= smallest) buffer.transfer(0);
}
