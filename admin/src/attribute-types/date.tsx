// A day.
import type { FieldProps } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { DateCell } from './DateCell.tsx';
import { LineField } from './LineField.tsx';
import { ofOrdered } from './operators.ts';

export const date: AttributeType = {
  Cell: DateCell,
  Field: (props: FieldProps) => <LineField {...props} kind="date" />,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'date',
};
