// Authors in the data of project code. Code that copies an entry often sets them to null.
import type { Data } from '../../../values/data.ts';

const authors = ['createdBy', 'updatedBy'];

/** A new document of code has no author, so null is accepted. Another author is refused. */
export const withoutMissingAuthors = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null || !authors.includes(name)),
  );
