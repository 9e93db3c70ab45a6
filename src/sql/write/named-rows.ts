// Rows that a request names by documentIds or by their ids.
import type { Dialect } from '../dialect.ts';
import { type Sql, sql, valueList } from '../sql.ts';

export interface NamedRows {
  readonly documentIds: readonly string[];
  readonly ids: readonly number[];
}

/** Conditions one of which the rows meet. Their text does not depend on the number of names. */
export function isNamed(
  { documentIds, ids }: NamedRows,
  own: (column: string) => Sql,
  { operandList }: Pick<Dialect, 'operandList'>,
): readonly Sql[] {
  const isAmong = (storage: 'text' | 'integer', items: readonly (string | number)[]): Sql =>
    operandList(storage, items)?.inFew ?? sql`in (${valueList(items)})`;
  return [
    ...(documentIds.length > 0 ? [sql`${own('document_id')} ${isAmong('text', documentIds)}`] : []),
    ...(ids.length > 0 ? [sql`${own('id')} ${isAmong('integer', ids)}`] : []),
  ];
}
