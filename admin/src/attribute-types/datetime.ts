// A moment.
import type { AttributeType } from './attribute-type.ts';
import { DateCell } from './DateCell.tsx';
import { ofOrdered } from './operators.ts';

export const datetime: AttributeType = {
  Cell: DateCell,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'datetime-local',
};
