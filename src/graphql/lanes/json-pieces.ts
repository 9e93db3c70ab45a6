// JSON text in pieces: what the database built, and what stands around it. Bytes are neither decoded nor encoded again,
// and copied once, when the whole result is put together.
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

/** A buffer where a piece is one. */
export const joined = (pieces: JsonPieces): JsonText =>
  pieces.every((piece) => typeof piece === 'string')
    ? pieces.join('')
    : Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
