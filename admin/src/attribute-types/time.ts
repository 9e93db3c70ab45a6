// A time of the day.
import type { AttributeType } from './attribute-type.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const time: AttributeType = {
  Cell: TextCell,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'time',
};
