// The data of a new document or row of project code, which often copies an entry: null stands for no author and no id.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import type { Data } from '../../../values/data.ts';

const ofOthers = ['createdBy', 'updatedBy', 'id'];

/** Refuses an id: a document has a row for each status and locale, which the database numbers. Other authors are refused later. */
export function dataOfNew(data: Data): Data {
  const kept = Object.entries(data).filter(([name, value]) => value !== null || !ofOthers.includes(name));
  if (kept.some(([name]) => name === 'id'))
    throw wrongParameter({
      name: 'data.id',
      expected: 'left out, since the database numbers the rows. A documentId of your choice may be given',
    });
  return Object.fromEntries(kept);
}
