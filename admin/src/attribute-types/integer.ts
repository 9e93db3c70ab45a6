// A whole number.
import type { AttributeType } from './attribute-type.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const integer: AttributeType = {
  Cell: TextCell,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'number',
};
