// What a project's code hands over, as JSON has it: moments become texts, and what is undefined was not given.
import { wrongParameter } from '../../../errors/project-code.ts';
import { type Data, isData } from '../../../values/data.ts';

/** The values of a write. Throws where they are no object, such as what was forgotten, or a list: nothing would be written of it. */
export function plainData(data: unknown): Data {
  if (!isData(data)) throw wrongParameter({ name: 'data', expected: 'an object' });
  return JSON.parse(JSON.stringify(data, withoutBigInts));
}

/** Numbers of that kind are written in digits, which every attribute that can hold them reads. */
const withoutBigInts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
