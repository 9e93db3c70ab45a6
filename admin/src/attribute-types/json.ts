// Any JSON.
import type { AttributeType } from './attribute-type.ts';
import { JsonCell } from './JsonCell.tsx';
import { ofPresence } from './operators.ts';

export const json: AttributeType = {
  Cell: JsonCell,
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
