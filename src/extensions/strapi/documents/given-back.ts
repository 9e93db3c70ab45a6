// Code often reads an entry, changes it and writes it back whole. Values that the server sets are ignored if they are unchanged;
// other values are refused, since they would not be stored.
import type { Data } from '../../../values/data.ts';
import type { Entry } from '../reading/reading.ts';

const times = ['createdAt', 'updatedAt'] as const;

/** `versions`: of the document, read if there is something to compare. */
export async function withoutReadTimes(data: Data, versions: () => Promise<readonly Entry[]>): Promise<Data> {
  const given = times.filter((name) => data[name] !== undefined);
  if (given.length === 0) return data;
  const known = await versions();
  const read = given.filter((name) => known.some((version) => version[name] === data[name]));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !read.some((one) => one === name)));
}

const authors = ['createdBy', 'updatedBy'];

/** A new document of code has no author, so null is accepted. Another author is refused. */
export const withoutMissingAuthors = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null || !authors.includes(name)),
  );
