// What a unique index refused, explained: the index decides, and afterwards it is looked up which attributes it was.

import {
  type Database,
  TooLongForIndex,
  type Transaction,
  UniqueViolation,
} from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import { textTooLongForIndex, writtenMeanwhile } from '../../errors/documents.ts';
import { type PlinthError, type Problem, validationProblems } from '../../errors/errors.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { Schema } from '../../schema/schema.ts';
import { walkContent } from '../../schema/walk.ts';
import { selectComponentUnique } from '../../sql/write/references.ts';
import type { Data } from '../../values/data.ts';
import type { StoredContent } from '../stored/content.ts';
import type { Address, VersionId } from '../stored/version.ts';
import { withoutStored } from './shown-problems.ts';
import { notUnique, takenValues } from './taken.ts';

/** What was being stored. */
export interface Attempt extends Address {
  readonly content: StoredContent;
  /** Of the document: values that all locales share reach the others, too. */
  readonly versions: readonly VersionId[];
}

class IndexRefusal extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt, cause: UniqueViolation | TooLongForIndex) {
    super('An index refused a row', { cause });
    this.attempt = attempt;
  }
}

/** Remembers what was being stored, should an index refuse it. */
export async function attempting<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueViolation || error instanceof TooLongForIndex)
      throw new IndexRefusal(attempt, error);
    throw error;
  }
}

/** Runs `work` in a transaction. `sent`: what the caller may be shown of the values that were refused. */
export async function explainingRefusals<T>(
  { database, schema, sent }: { readonly database: Database; readonly schema: Schema; readonly sent: Data },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.write(work);
  } catch (error) {
    if (error instanceof UniqueViolation) throw writtenMeanwhile();
    if (!(error instanceof IndexRefusal)) throw error;
    const { attempt, cause } = error;
    if (cause instanceof TooLongForIndex) throw tooLong(attempt);
    // A transaction that failed reads nothing any more.
    const problems = await database.write((transaction) => problemsOf(attempt, schema, transaction));
    if (problems.length === 0) throw writtenMeanwhile();
    throw validationProblems(problems.map((one) => withoutStored(one, sent)));
  }
}

/** In characters of up to four bytes; an index of PostgreSQL has room for 2,700 bytes. */
const longText = 650;

/** Names the texts that an index may have no room for: those of attributes that are filtered, sorted and unique by one. */
function tooLong({ contentType, content }: Attempt): PlinthError {
  const problems = [...contentType.attributes.values()].flatMap((attribute): Problem[] => {
    const isFound = attribute.kind === 'scalar' && (attribute.type.isIndexed || attribute.isUnique);
    const text = content[attribute.id];
    if (!isFound || typeof text !== 'string' || text.length < longText) return [];
    const { name } = attribute;
    const message = `${name} is too long to be found by: keep it below ${longText} characters, or make it a text`;
    return [{ path: [name], message, name: 'ValidationError' }];
  });
  return problems.length > 0 ? validationProblems(problems) : textTooLongForIndex();
}

async function problemsOf(
  attempt: Attempt,
  schema: Schema,
  transaction: Transaction,
): Promise<readonly Problem[]> {
  const { contentType, content, locale, versions } = attempt;
  const locales = [...new Set([locale, ...versions.map((version) => version.locale)])];
  const values = new Map(
    [...contentType.attributes.values()].map(({ name, id }) => [name, (content[id] ?? null) as JsonValue]),
  );
  return [
    ...(await takenValues(attempt, locales, values, transaction)),
    ...(await takenInComponents(attempt, schema, transaction)),
  ];
}

async function takenInComponents(
  { contentType, content, locale }: Attempt,
  schema: Schema,
  transaction: Transaction,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const { attribute, value, path } of uniqueMembers({ contentType, content }, schema)) {
    const key = `${attribute} ${value}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    const select = selectComponentUnique({ attribute, locale, value });
    if (isRepeated || (await readFirst(transaction, select))) problems.push(notUnique(path));
  }
  return problems;
}

function uniqueMembers(
  { contentType, content }: Pick<Attempt, 'contentType' | 'content'>,
  schema: Schema,
): readonly { readonly attribute: string; readonly value: string; readonly path: readonly string[] }[] {
  const members: { attribute: string; value: string; path: readonly string[] }[] = [];
  walkContent(content, contentType, {
    schema,
    keyedBy: 'id',
    visit({ attribute, value, owner, path }) {
      if (owner.kind !== 'component' || attribute.kind !== 'scalar' || value === null) return;
      if (attribute.isUnique)
        members.push({
          attribute: `${owner.uid}.${attribute.id}`,
          value: JSON.stringify(value),
          path: [...path, attribute.name],
        });
    },
  });
  return members;
}
