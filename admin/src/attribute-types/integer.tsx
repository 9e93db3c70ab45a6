// A whole number.
import type { FieldProps } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { LineField } from './LineField.tsx';
import { numberOf } from './number-of.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const integer: AttributeType = {
  Cell: TextCell,
  Field: (props: FieldProps) => <LineField {...props} inputMode="numeric" />,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'number',
  data: numberOf,
};
