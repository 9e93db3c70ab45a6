// The id of an index over a to-one relation and a sort key, among the ids of attributes that have an index on demand. Ids of columns
// contain no dot (docs/decisions/054-order-within-a-relation.md).

/** The columns of the relation and of the sort key, and the direction that the index has. It is read backwards for the other one. */
export interface RelationOrder {
  readonly relation: string;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

export const directions = ['asc', 'desc'] as const;

export const relationOrderId = ({ relation, sort, direction }: RelationOrder): string =>
  `${relation}.${sort}.${direction}`;

/** Undefined for the id of an attribute or a time. */
export function relationOrderOf(id: string): RelationOrder | undefined {
  const [relation = '', sort, direction] = id.split('.');
  return sort === undefined
    ? undefined
    : { relation, sort, direction: direction === 'desc' ? 'desc' : 'asc' };
}
