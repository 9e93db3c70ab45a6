// A number with a fixed count of digits.
import type { AttributeType } from './attribute-type.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const decimal: AttributeType = {
  Cell: TextCell,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'number',
};
