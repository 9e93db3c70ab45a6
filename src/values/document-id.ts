// Generates documentIds: 24 random characters, a letter first, then letters and digits.
import { randomFillSync } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789`;

/** Random bytes are fetched in advance, since the system call is expensive. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool.readUInt8(used);
  used += 1;
  return byte;
}

export function newDocumentId(): string {
  let id = '';
  while (id.length < 24) {
    const characters = id.length === 0 ? letters : alphabet;
    const byte = randomByte();
    // Skips bytes above the largest multiple of the alphabet's length, to keep the distribution uniform.
    if (byte < 256 - (256 % characters.length)) id += characters[byte % characters.length];
  }
  return id;
}
