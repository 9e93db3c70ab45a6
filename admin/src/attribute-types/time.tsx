// A time of day.
import type { AttributeType } from './attribute-type.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';
import { TimeField } from './TimeField.tsx';

export const time: AttributeType = {
  Cell: TextCell,
  Field: TimeField,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'time',
};
