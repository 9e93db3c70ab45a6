// A number with a floating point.
import type { AttributeType } from './attribute-type.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const float: AttributeType = {
  Cell: TextCell,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'number',
};
