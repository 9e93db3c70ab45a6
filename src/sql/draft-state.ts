// The state of a draft as an expression over its own row, which stores when its published version was edited last. The text must be
// the same in the index and in conditions; otherwise databases do not use the index.
import type { DraftState } from '../schema/storage/draft-state.ts';
import { publicationColumn } from '../schema/storage/storage-names.ts';
import { column, comma, identifier, join, literal, type Sql, sql } from './sql.ts';

const stated: (state: DraftState) => Sql = literal;

const stateOf = (named: (name: string) => Sql): Sql => {
  const publication = named(publicationColumn);
  const isModified = sql`${named('updated_at')} > ${publication}`;
  return sql`(case when ${publication} is null then ${stated('draft')}
    when ${isModified} then ${stated('modified')} else ${stated('published')} end)`;
};

/** The state, then the time of the last edit, so that a page of a state, newest first, is a range of the index. */
export const stateIndexColumns: readonly Sql[] = [stateOf(identifier), identifier('updated_at')];

export function hasDraftState(alias: string, states: readonly DraftState[]): Sql {
  const state = stateOf((name) => column(alias, name));
  return sql`${state} in (${join(states.map(stated), comma)})`;
}
