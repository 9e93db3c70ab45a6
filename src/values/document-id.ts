// Document ids: 24 characters, a letter first, then letters and digits; unguessable and never reused.
import { randomBytes } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789`;

export function newDocumentId(): string {
  let id = '';
  // Bytes past the last whole multiple would make the first characters of the alphabet likelier.
  while (id.length < 24) {
    for (const byte of randomBytes(32)) {
      const characters = id.length === 0 ? letters : alphabet;
      if (id.length < 24 && byte < 256 - (256 % characters.length))
        id += characters[byte % characters.length];
    }
  }
  return id;
}
