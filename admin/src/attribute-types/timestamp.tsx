// A timestamp of the database.
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
