// Converts values of project code to JSON values: dates become texts, and undefined values are removed. Numbers and dates that JSON
// would replace with null are refused.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import { type Data, isData } from '../../../values/data.ts';
import { lostInJson } from '../../../values/lost-in-json.ts';

/** The data of a write. Throws if it is missing, a list, or otherwise not an object, since nothing would be written. */
export function givenData(data: unknown): Data {
  if (isData(data)) return data;
  throw wrongParameter({ name: 'data', expected: 'an object' });
}

export function plainData(data: Data): Data {
  const text = JSON.stringify(data, withoutBigInts);
  const path = lostInJson(data, text);
  if (path) throw wrongParameter({ name: path.join('.'), expected: 'a finite number or a valid date' });
  return JSON.parse(text);
}

/** A bigint becomes a text of digits, which every attribute that can store it accepts. */
const withoutBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
