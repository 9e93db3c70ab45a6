// Checks the names in the value of a relation, because a typo would silently change its meaning. Clients send back what
// they have read, so a related document may contain the attributes that the caller may read.
import { invalidKey } from '../../errors/invalid-key.ts';
import { type Data, isData } from '../../values/data.ts';

export interface RelationPlace {
  readonly path: readonly string[];
  /** The attributes of an item's target type. */
  readonly namesOf: (item: Data) => readonly string[];
}

const operations = ['set', 'connect', 'disconnect', 'options'];
const references = ['id', 'documentId', 'locale', 'status', '__type'];
const positions = ['before', 'after', 'start', 'end'];
const ofEveryRow = ['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'localizations'];

export function checkRelationKeys(value: unknown, place: RelationPlace): void {
  if (!isData(value) || isReference(value)) checkItems(value, references, place);
  else if (operations.some((name) => name in value)) checkOperations(value, place);
  else checkNames(value, references, place.path);
}

function checkOperations(value: Data, place: RelationPlace): void {
  checkNames(value, operations, place.path);
  checkNames(value.options, ['strict'], [...place.path, 'options']);
  for (const items of [value.set, value.disconnect]) checkReferences(items, references, place);
  checkReferences(value.connect, [...references, 'position'], place);
}

/** Checks items of an operation. Items that are not references are reported by validation. */
function checkReferences(value: unknown, allowed: readonly string[], place: RelationPlace): void {
  const items = Array.isArray(value) ? value : [value];
  checkItems(
    items.filter((item) => isData(item) && isReference(item)),
    allowed,
    place,
  );
}

function checkItems(value: unknown, allowed: readonly string[], place: RelationPlace): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (!isData(item)) continue;
    checkNames(item, [...allowed, ...ofEveryRow, ...place.namesOf(item)], place.path);
    if (allowed.includes('position')) checkPosition(item.position, [...place.path, 'position']);
  }
}

function checkPosition(position: unknown, path: readonly string[]): void {
  checkNames(position, positions, path);
  if (!isData(position)) return;
  for (const kind of ['before', 'after']) checkNames(position[kind], references, [...path, kind]);
}

function checkNames(value: unknown, allowed: readonly string[], path: readonly string[]): void {
  const unknown = isData(value) ? Object.keys(value).find((key) => !allowed.includes(key)) : undefined;
  if (unknown !== undefined) throw invalidKey({ key: unknown, path: path.join('.'), source: 'body' });
}

const isReference = (value: Data): boolean => 'id' in value || 'documentId' in value;
