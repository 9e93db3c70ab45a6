// Encryption of backups with a passphrase: a header, then the bytes in ChaCha20-Poly1305, then the tag. Unlike the
// encryption of export files, which Strapi defines, it detects changes.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { backupKeyMissing, backupKeyWrong } from '../errors/families/backup.ts';

const magic = Buffer.from('plinth backup, encrypted: 1\n');
const [saltSize, nonceSize, checkSize, tagSize] = [16, 12, 16, 16];
const headSize = magic.length + saltSize + nonceSize + checkSize;
const cipherName = 'chacha20-poly1305';

interface Keys {
  readonly own: Buffer;
  /** Stored in the header, so that a wrong passphrase is detected before decryption. */
  readonly check: Buffer;
}

function keysOf(passphrase: string, salt: Buffer): Keys {
  const derived = scryptSync(passphrase, salt, 32 + checkSize);
  return { own: derived.subarray(0, 32), check: derived.subarray(32) };
}

/** Returns a pipeline step that encrypts with a passphrase. */
export const encrypting = (passphrase: string) =>
  async function* encrypted(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const [salt, nonce] = [randomBytes(saltSize), randomBytes(nonceSize)];
    const { own, check } = keysOf(passphrase, salt);
    const cipher = createCipheriv(cipherName, own, nonce, { authTagLength: tagSize });
    yield Buffer.concat([magic, salt, nonce, check]);
    for await (const chunk of bytes) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  };

/** The decrypted bytes of a file, or the bytes of a file that is not encrypted. Throws at the end if the file was changed. */
export async function* decryptedBytes(path: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const ends = await endsOf(path);
  const options = { highWaterMark: 1 << 20 };
  if (!ends) {
    yield* createReadStream(path, options);
    return;
  }
  if (passphrase === undefined) throw backupKeyMissing({ path });
  const salt = ends.head.subarray(magic.length, magic.length + saltSize);
  const nonce = ends.head.subarray(magic.length + saltSize, headSize - checkSize);
  const { own, check } = keysOf(passphrase, salt);
  if (!timingSafeEqual(check, ends.head.subarray(headSize - checkSize))) throw backupKeyWrong({ path });
  const decipher = createDecipheriv(cipherName, own, nonce, { authTagLength: tagSize });
  decipher.setAuthTag(ends.tag);
  const body = createReadStream(path, { ...options, start: headSize, end: ends.size - tagSize - 1 });
  for await (const chunk of body) yield decipher.update(chunk as Buffer);
  yield decipher.final();
}

/** Undefined for a file that is not encrypted. */
async function endsOf(path: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await part(file, 0, headSize);
    if (!head.subarray(0, magic.length).equals(magic)) return undefined;
    if (size <= headSize + tagSize) throw new Error('it was cut off');
    return { size, head, tag: await part(file, size - tagSize, tagSize) };
  } finally {
    await file.close();
  }
}

async function part(file: Awaited<ReturnType<typeof open>>, start: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start);
  return buffer.subarray(0, bytesRead);
}
