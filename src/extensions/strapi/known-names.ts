// The names in what a project's code writes. Existing code often hands on more than a type has, such as a whole request body: what
// is no attribute was never stored, and is left out with a word in the log.
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { placeOfPassword } from './stored-password.ts';

/** Decided by the server, and said no to where that matters. */
const ofEveryRow = [
  'id',
  'documentId',
  'locale',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'localizations',
];

const told = new Set<string>();

export function knownNames(
  data: Data,
  { uid, attributes }: ContentType,
  warn: (message: string) => void,
): Data {
  const isKnown = (name: string): boolean => attributes.has(name) || ofEveryRow.includes(name);
  for (const name of Object.keys(data)) {
    const key = `${uid} ${name}`;
    if (isKnown(name) || told.has(key)) continue;
    told.add(key);
    warn(`${uid} has no attribute ${JSON.stringify(name)}: what the project's code writes there is left out`);
  }
  return Object.fromEntries(
    // An entry that was read has a text in place of a password, which stays as it is.
    Object.entries(data).filter(([name, value]) => isKnown(name) && !placeOfPassword(value)),
  );
}
