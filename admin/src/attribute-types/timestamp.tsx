// A moment, as the database keeps it.
import type { AttributeType } from './attribute-type.ts';
import { DateCell } from './DateCell.tsx';
import { MomentField } from './MomentField.tsx';
import { ofOrdered } from './operators.ts';

export const timestamp: AttributeType = {
  Cell: DateCell,
  Field: MomentField,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'datetime-local',
};
