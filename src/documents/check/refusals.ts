// Explains violations of unique indexes: looks up afterwards which attributes have taken values.
import {
  type Database,
  TooLongForIndex,
  type Transaction,
  UniqueViolation,
  type WriteOptions,
} from '../../database/database.ts';
import { type PlinthError, type Problem, problemAt, validationProblems } from '../../errors/errors.ts';
import { changedConcurrently, textTooLongForIndex } from '../../errors/families/documents.ts';
import { tooLongToFind } from '../../errors/families/value-problems.ts';
import { uniqueTogether } from '../../schema/parse/unique-together.ts';
import type { Schema } from '../../schema/schema.ts';
import { componentValues } from '../../schema/storage/component-value.ts';
import { type Data, isData } from '../../values/data.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { Address, VersionId } from '../stored/version.ts';
import { withoutStored } from './shown-problems.ts';
import { notUniqueTogether, storedClaims, takenValues } from './taken.ts';

/** The version that was being stored. */
export interface Attempt extends Address {
  readonly content: StoredContent;
  /** The versions of the document, because shared values change other locales too. */
  readonly versions: readonly VersionId[];
}

class IndexRefusal extends Error {
  readonly attempt: Attempt;
  readonly refusal: UniqueViolation | TooLongForIndex;

  constructor(attempt: Attempt, refusal: UniqueViolation | TooLongForIndex) {
    super('An index refused a row', { cause: refusal });
    this.attempt = attempt;
    this.refusal = refusal;
  }
}

/** Remembers what `work` stores, for a violation that is reported now, or later for statements that it has only sent. */
export async function explainingViolations<T>(
  attempt: Attempt,
  context: WriteContext,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const { transaction } = context;
  const explain = (error: unknown): unknown =>
    error instanceof UniqueViolation || error instanceof TooLongForIndex
      ? new IndexRefusal(attempt, error)
      : error;
  const send: Transaction['send'] = (statement) => transaction.send(statement, explain);
  try {
    return await work({ ...context, transaction: { ...transaction, send } });
  } catch (error) {
    throw explain(error);
  }
}

interface Refusing extends WriteOptions {
  readonly database: Database;
  readonly schema: Schema;
  /** The values that errors may show. */
  readonly sent: Data;
}

/** Runs `work` in a transaction. */
export async function explainingRefusals<T>(
  { database, schema, sent, isSmall = false }: Refusing,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.write(work, { isSmall });
  } catch (error) {
    if (error instanceof UniqueViolation) throw refusedElsewhere(error, schema);
    if (!(error instanceof IndexRefusal)) throw error;
    const { attempt, refusal } = error;
    if (refusal instanceof TooLongForIndex) throw tooLong(attempt, schema);
    // A failed transaction cannot read, so another one is used.
    const problems = await database.write((transaction) => problemsOf(attempt, schema, transaction));
    if (problems.length === 0) throw refusedElsewhere(refusal, schema);
    throw validationProblems(problems.map((one) => withoutStored(one, sent)));
  }
}

/** The error for other documents: an edited inverse relation is a value of theirs, which may be unique together with others. */
function refusedElsewhere(violation: UniqueViolation, { contentTypes }: Schema): PlinthError {
  for (const contentType of contentTypes.values())
    for (const { attributes, index } of uniqueTogether(contentType)) {
      const columns = [...attributes.map(({ id }) => id), 'locale'];
      if (!violation.isBy(index, contentType.table, columns)) continue;
      const names = attributes.map(({ name }) => name);
      return validationProblems([notUniqueTogether({ uid: contentType.uid, names })]);
    }
  return changedConcurrently();
}

/** Characters, of up to four bytes. An index of PostgreSQL has room for 2,700 bytes. */
const longText = 650;

/** Names the texts that may be too long for an index. */
function tooLong({ contentType, content }: Attempt, schema: Schema): PlinthError {
  const own = [...contentType.attributes.values()].flatMap((attribute): Problem[] => {
    const isFound = attribute.kind === 'scalar' && (attribute.index !== 'never' || attribute.isUnique);
    return isFound && isLong(content[attribute.id]) ? [tooLongAt([attribute.name])] : [];
  });
  const inComponents = componentValues(contentType, schema).flatMap(({ component, attribute }): Problem[] => {
    const value = content[component.id];
    return isData(value) && isLong(value[attribute.id]) ? [tooLongAt([component.name, attribute.name])] : [];
  });
  const problems = [...own, ...inComponents];
  return problems.length > 0 ? validationProblems(problems) : textTooLongForIndex();
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length >= longText;

const tooLongAt = (path: readonly string[]): Problem =>
  problemAt(path, tooLongToFind({ name: path.join('.'), max: longText }));

/** Includes other locales, to which shared values are copied. */
function problemsOf(attempt: Attempt, schema: Schema, transaction: Transaction): Promise<readonly Problem[]> {
  const { contentType, content, locale, versions } = attempt;
  const others = new Set(versions.map((version) => version.locale));
  const claims = storedClaims(content, contentType, schema);
  return takenValues(attempt, [locale, ...others], claims, transaction);
}
