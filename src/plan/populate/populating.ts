// The arguments that planners of one populated attribute share.

import type { Member } from '../plan.ts';
import type { Planning, Position } from '../planning.ts';
import type { Fragments, PopulateEntry, PopulateQuery, RowsQuery } from '../query.ts';
import type { FilterScope } from '../relations/followed-relation.ts';

/** Plans the nested `populate`. Passed on, because planners of attributes and of `populate` call each other. */
type PlanPopulate = (
  populate: PopulateQuery | undefined,
  scope: FilterScope,
  planning: Planning,
  position: Position,
) => readonly Member[];

export interface Populating {
  readonly scope: FilterScope;
  readonly planning: Planning;
  /** The position of the attribute itself. */
  readonly here: Position;
  readonly planBelow: PlanPopulate;
}

/** The part of an entry that selects from the related rows or components. */
export function rowsQuery(entry: PopulateEntry): RowsQuery {
  switch (entry.kind) {
    case 'path':
    case 'parameters':
    case 'selection':
      return entry;
    case 'alias':
      return rowsQuery(entry.entry);
    case 'plain':
    case 'nothing':
    case 'star':
    case 'fragments':
    case 'union':
    case 'allUses':
    case 'state':
    case 'administrator':
    case 'may':
    case 'unknown':
      return {};
  }
}

export const isCount = (entry: PopulateEntry): boolean =>
  (entry.kind === 'parameters' || entry.kind === 'fragments') && entry.isCount;

export const fragmentsOf = (entry: PopulateEntry): Fragments | undefined =>
  entry.kind === 'fragments' || entry.kind === 'union' || entry.kind === 'allUses' ? entry.on : undefined;

/** The entry for rows of this type in `on`; undefined if it is not listed, or listed with `false`. */
export function entryOf(entry: PopulateEntry, uid: string): PopulateEntry | undefined {
  const fragments = fragmentsOf(entry);
  const ofType = fragments ? fragments.get(uid) : entry;
  return ofType?.kind === 'nothing' ? undefined : ofType;
}
