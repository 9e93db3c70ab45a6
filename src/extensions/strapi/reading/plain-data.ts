// Converts values of project code to JSON values: dates become texts, and undefined values are removed.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import { type Data, isData } from '../../../values/data.ts';

/** The data of a write. Throws if it is missing, a list, or otherwise not an object, since nothing would be written. */
export function givenData(data: unknown): Data {
  if (isData(data)) return data;
  throw wrongParameter({ name: 'data', expected: 'an object' });
}

export const plainData = (data: Data): Data => JSON.parse(JSON.stringify(data, withoutBigInts));

/** A bigint becomes a text of digits, which every attribute that can store it accepts. */
const withoutBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
