// Which comparisons with parts of texts an index can narrow: those of columns that have one, all of which it has to be over.
import type { Subject } from '../plan/plan.ts';
import { textColumns } from '../schema/text-columns.ts';
import type { Compiling } from './compiling.ts';
import type { Scope } from './scope.ts';
import type { Sql } from './sql.ts';

interface Part {
  readonly part: string;
  readonly spelling: 'exact' | 'any';
}

/** A condition that every row meets which has the part in one of the subjects; undefined where no index serves it. */
export function mayContain(
  subjects: readonly Subject[],
  { part, spelling }: Part,
  scope: Scope,
  { dialect, candidates: found }: Compiling,
): Sql | undefined {
  if (scope.kind !== 'row' || !found) return undefined;
  const { alias, contentType } = scope;
  const indexed = textColumns(contentType);
  const columns = subjects.map(columnOf);
  if (!columns.every((name) => name !== undefined && indexed.includes(name))) return undefined;
  const texts = { table: contentType.table, alias, columns: columns.filter((name) => name !== undefined) };
  const candidates = dialect.mayContain(texts, part, spelling);
  if (candidates) found.push(candidates);
  return candidates?.where;
}

function columnOf(subject: Subject): string | undefined {
  if (subject.kind === 'attribute') return subject.attribute.id;
  return subject.kind === 'column' ? subject.column : undefined;
}
