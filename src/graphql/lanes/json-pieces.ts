// JSON in pieces: results of the database and the text around them. Bytes are neither decoded nor encoded, and copied
// once, when the result is joined.
import type { JsonText } from '../../read.ts';

export type JsonPieces = readonly JsonText[];

/** `{"key":…,…}` */
export function objectOf(members: readonly (readonly [key: string, value: JsonPieces])[]): JsonPieces {
  const pieces: JsonText[] = [];
  let before = '{';
  for (const [key, value] of members) {
    pieces.push(`${before}${JSON.stringify(key)}:`);
    for (const piece of value) pieces.push(piece);
    before = ',';
  }
  pieces.push(members.length === 0 ? '{}' : '}');
  return pieces;
}

/** A buffer if any piece is one. */
export const concatenated = (pieces: JsonPieces): JsonText =>
  pieces.every((piece) => typeof piece === 'string')
    ? pieces.join('')
    : Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
