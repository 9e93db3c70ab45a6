// The approximate size of rows in bytes, by their texts.
import type { Row } from './database.ts';

export const sizeOfRows = (rows: readonly Row[]): number =>
  rows.reduce((size, row) => size + row.reduce<number>((sum, value) => sum + sizeOf(value), 0), 0);

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
