// A whole number of any size: a text in JSON, so it is never a number here.
import type { AttributeType } from './attribute-type.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const biginteger: AttributeType = {
  Cell: TextCell,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'text',
};
