// Looks up unique values that other documents have, so that an error names all attributes. The unique indexes enforce uniqueness.
import type { Transaction } from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import { valuesTakenTogether, valueTaken } from '../../errors/families/value-problems.ts';
import { maxProblems, type NamedAttributes, type Problem, problemAt } from '../../errors/problems.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import { uniqueTogether } from '../../schema/parse/unique-together.ts';
import type { Attribute, ContentType, Schema } from '../../schema/schema.ts';
import { isTakeable, type UniqueMember, uniqueMembers } from '../../schema/storage/unique-members.ts';
import { selectComponentUnique } from '../../sql/write/references.ts';
import { selectTaken, selectTakenTogether } from '../../sql/write/taken.ts';
import type { StoredContent } from '../stored/content.ts';
import type { LockedDocument } from '../stored/version.ts';

/** The unique values of a document. */
export interface UniqueClaims {
  /** By attribute name. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly members: readonly UniqueMember[];
  /** Lists of attributes that are unique together and all have values. */
  readonly together: readonly (readonly Claimed[])[];
}

interface Claimed {
  readonly attribute: Attribute;
  readonly value: JsonValue;
}

export const storedClaims = (
  content: StoredContent,
  contentType: ContentType,
  schema: Schema,
): UniqueClaims => ({
  values: new Map([...contentType.attributes.values()].map(({ name, id }) => [name, content[id]])),
  members: uniqueMembers(content, contentType, { schema, keyedBy: 'id' }),
  together: uniqueTogether(contentType)
    .map(({ attributes }) =>
      attributes.map((attribute) => ({ attribute, value: content[attribute.id] as JsonValue })),
    )
    .filter((claimed) => claimed.every(({ value }) => isTakeable(value))),
});

/** A problem for every value that another published document has in one of the locales. The first locale is the document's own. */
export async function takenValues(
  document: LockedDocument,
  locales: readonly [string, ...(readonly string[])],
  { values, members, together }: UniqueClaims,
  transaction: Transaction,
): Promise<readonly Problem[]> {
  return [
    ...(await takenTogether(document, locales, together, transaction)),
    ...(await takenAttributes(document, locales, values, transaction)),
    ...(await takenMembers(document, locales[0], members, transaction)),
  ];
}

async function takenAttributes(
  { contentType, documentId }: LockedDocument,
  locales: readonly string[],
  values: UniqueClaims['values'],
  transaction: Transaction,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const attribute of contentType.attributes.values()) {
    const value = values.get(attribute.name);
    if (attribute.kind !== 'scalar' || !attribute.isUnique || !isTakeable(value)) continue;
    const bound = transaction.dialect.encode(attribute.type.storage, value as JsonValue);
    for (const locale of locales) {
      const taken = selectTaken(contentType, attribute, bound, { documentId, locale });
      if (!(await readFirst(transaction, taken))) continue;
      problems.push({ ...notUnique([attribute.name]), value });
      break;
    }
  }
  return problems;
}

async function takenTogether(
  { contentType, documentId }: LockedDocument,
  locales: readonly string[],
  together: UniqueClaims['together'],
  transaction: Transaction,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const claimed of together) {
    const bound = claimed.map(
      ({ attribute, value }) => [attribute.id, encoded(attribute, value, transaction)] as const,
    );
    for (const locale of locales) {
      const taken = selectTakenTogether(contentType, bound, { documentId, locale });
      if (!(await readFirst(transaction, taken))) continue;
      const names = claimed.map(({ attribute }) => attribute.name);
      problems.push({ ...notUniqueTogether({ uid: contentType.uid, names }), path: names.slice(0, 1) });
      break;
    }
  }
  return problems;
}

const encoded = (attribute: Attribute, value: JsonValue, { dialect }: Transaction): unknown =>
  attribute.kind === 'scalar' ? dialect.encode(attribute.type.storage, value) : value;

export function notUniqueTogether(named: NamedAttributes): Problem {
  const [last = '', ...others] = named.names.toReversed();
  const said = valuesTakenTogether({ names: others.reverse().join(', '), last });
  return { ...problemAt([], said), named };
}

/** A value that occurs twice in the document itself is reported at both places. */
async function takenMembers(
  { contentType, versions }: LockedDocument,
  locale: string,
  members: readonly UniqueMember[],
  transaction: Transaction,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const holder = { table: contentType.table, rowIds: versions.map(({ id }) => id) };
  const repeated = repeatedMembers(members);
  for (const { key, value, path } of members) {
    if (problems.length >= maxProblems) break;
    const unique = { attribute: key, locale, value: JSON.stringify(value) };
    if (
      repeated.has(claimOf({ key, value })) ||
      (await readFirst(transaction, selectComponentUnique(unique, holder)))
    )
      problems.push({ ...notUnique(path), value });
  }
  return problems;
}

/** Equal for members that collide. */
const claimOf = ({ key, value }: Pick<UniqueMember, 'key' | 'value'>): string =>
  `${key} ${JSON.stringify(value)}`;

function repeatedMembers(members: readonly UniqueMember[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const member of members) {
    const claim = claimOf(member);
    (seen.has(claim) ? repeated : seen).add(claim);
  }
  return repeated;
}

const notUnique = (path: readonly string[]): Problem => problemAt(path, valueTaken());
