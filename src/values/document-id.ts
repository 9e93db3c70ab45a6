// Document ids: 24 characters, a letter first, then letters and digits; unguessable and never reused.
import { randomFillSync } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789`;

/** Asking the system for a few bytes costs as much as asking for many. */
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
    // Bytes past the last whole multiple would make the first characters of the alphabet likelier.
    if (byte < 256 - (256 % characters.length)) id += characters[byte % characters.length];
  }
  return id;
}
