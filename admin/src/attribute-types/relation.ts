// Other documents.
import type { AttributeType } from './attribute-type.ts';
import { ofPresence } from './operators.ts';
import { RelationCell } from './RelationCell.tsx';

export const relation: AttributeType = {
  Cell: RelationCell,
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
