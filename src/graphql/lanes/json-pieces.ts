// JSON text in pieces: what the database built, and what stands around it. Bytes are neither decoded nor encoded again,
// and copied once, when the whole result is put together.
import type { JsonText } from '../../read.ts';

export type JsonPieces = readonly JsonText[];

/** `{"key":…,…}` */
export const objectOf = (members: readonly (readonly [key: string, value: JsonPieces])[]): JsonPieces => [
  '{',
  ...members.flatMap(([key, value], index) => [`${index === 0 ? '' : ','}${JSON.stringify(key)}:`, ...value]),
  '}',
];

/** A buffer where a piece is one. */
export const joined = (pieces: JsonPieces): JsonText =>
  pieces.every((piece) => typeof piece === 'string')
    ? pieces.join('')
    : Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
