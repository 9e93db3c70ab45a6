// What a project's code hands over, as JSON has it: moments become texts, and what is undefined was not given.
import type { Data } from '../../values/data.ts';

/** The values of a write. */
export const plainData = (data: Data): Data => JSON.parse(JSON.stringify(data, withoutBigInts));

/** Numbers of that kind are written in digits, which every attribute that can hold them reads. */
const withoutBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
