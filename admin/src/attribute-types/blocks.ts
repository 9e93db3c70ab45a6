// Rich text in blocks.
import type { AttributeType } from './attribute-type.ts';
import { BlocksCell } from './BlocksCell.tsx';
import { ofPresence } from './operators.ts';

export const blocks: AttributeType = {
  Cell: BlocksCell,
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
