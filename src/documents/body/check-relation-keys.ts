// Checks the names in the value of a relation. Clients send back what they have read, so a related document may contain the
// attributes that the caller may read. Items of `set`, `connect` and `disconnect`, and their positions, may contain anything, as in
// Strapi, whose panel adds keys of its own.
import { invalidKey } from '../../errors/invalid-key.ts';
import { type Data, isData } from '../../values/data.ts';

export interface RelationPlace {
  readonly path: readonly string[];
  /** The attributes of an item's target type. */
  readonly namesOf: (item: Data) => readonly string[];
}

const operations = ['set', 'connect', 'disconnect', 'options'];
const references = ['id', 'documentId', 'locale', 'status', '__type'];
const ofEveryRow = ['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'localizations'];

export function checkRelationKeys(value: unknown, place: RelationPlace): void {
  if (!isData(value) || isReference(value)) checkItems(value, place);
  else if (operations.some((name) => name in value)) checkOperations(value, place);
  else checkNames(value, references, place.path);
}

function checkOperations(value: Data, { path }: RelationPlace): void {
  checkNames(value, operations, path);
  checkNames(value.options, ['strict'], [...path, 'options']);
}

function checkItems(value: unknown, place: RelationPlace): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (isData(item)) checkNames(item, [...references, ...ofEveryRow, ...place.namesOf(item)], place.path);
  }
}

function checkNames(value: unknown, allowed: readonly string[], path: readonly string[]): void {
  const unknown = isData(value) ? Object.keys(value).find((key) => !allowed.includes(key)) : undefined;
  if (unknown !== undefined) throw invalidKey({ key: unknown, path: path.join('.'), source: 'body' });
}

const isReference = (value: Data): boolean => 'id' in value || 'documentId' in value;
