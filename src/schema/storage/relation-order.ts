// The id of an index over a to-one relation and a sort key, among the ids of attributes that have an index on demand. Ids of columns
// contain no dot (docs/decisions/054-order-within-a-relation.md).

/** The columns of the relation and of the sort key, and the direction that the index has. It is read backwards for the other one. */
export interface RelationOrder {
  readonly relation: string;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

export const relationOrderId = ({ relation, sort, direction }: RelationOrder): string =>
  `${relation}.${sort}.${direction}`;

/** Undefined for any other id. */
export function relationOrderOf(id: string): RelationOrder | undefined {
  const [relation = '', sort = '', ...rest] = id.split('.');
  const [direction] = rest;
  return rest.length === 1 ? { relation, sort, direction: directionOf(direction) } : undefined;
}

export const directionOf = (text: string | undefined): 'asc' | 'desc' => (text === 'desc' ? 'desc' : 'asc');
