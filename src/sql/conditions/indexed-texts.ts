// Finds comparisons with parts of texts that an index on texts can narrow: all of their columns must have one.
import type { OperatorName } from '../../plan/operators/index.ts';
import type { Condition, Subject } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { textColumns } from '../../schema/storage/text-columns.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type Scope, storageOf } from '../scope/scope.ts';
import type { Sql } from '../sql.ts';

interface Part {
  readonly part: string;
  readonly spelling: 'exact' | 'any';
}

/** A condition that every row with the part in one of the subjects meets. Undefined if no index can be used. */
export function mayContain(
  subjects: readonly Subject[],
  { part, spelling }: Part,
  scope: Scope,
  { dialect, candidates: found }: Compiling,
): Sql | undefined {
  if (scope.kind !== 'row' || !found) return undefined;
  const { alias, contentType } = scope;
  const columns = indexedTexts(subjects, contentType);
  if (!columns) return undefined;
  const texts = { table: contentType.table, alias, columns };
  const candidates = dialect.mayContain(texts, part, spelling);
  if (candidates) found.push(candidates);
  return candidates?.where;
}

/** The columns of these subjects. Undefined if one of them has no index on texts. */
export function indexedTexts(
  subjects: readonly Subject[],
  contentType: ContentType,
): readonly string[] | undefined {
  const indexed = textColumns(contentType);
  const columns = subjects.flatMap((subject) => columnOf(subject) ?? []);
  return columns.length === subjects.length && columns.every((name) => indexed.includes(name))
    ? columns
    : undefined;
}

/**
 * The subjects of `_q`. If its texts have an index and the search cannot match a number, numbers are left out, since they have no
 * such index. This is the only place where the text of a statement depends on a value.
 */
export function searchedSubjects(
  { subjects, text }: Extract<Condition, { kind: 'search' }>,
  contentType: ContentType,
): readonly Subject[] {
  const isPrinted = textColumns(contentType).length === 0 || /^[\d.e+-]*$/i.test(text);
  return subjects.filter((subject) => isPrinted || storageOf(subject) === 'text');
}

/** The operators that can use such an index. */
export const partOperators: { readonly [Name in OperatorName]?: 'exact' | 'any' } = {
  contains: 'exact',
  containsi: 'any',
  startsWithi: 'any',
};

function columnOf(subject: Subject): string | undefined {
  if (subject.kind === 'attribute') return subject.attribute.id;
  return subject.kind === 'column' ? subject.column : undefined;
}
