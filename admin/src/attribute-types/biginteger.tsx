// An integer of 64 bits. It is a string in JSON and in the panel, because numbers of JavaScript are not exact enough.
import type { FieldProps } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { LineField } from './LineField.tsx';
import { plainNumber } from './number-of.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const biginteger: AttributeType = {
  Cell: TextCell,
  Field: (props: FieldProps) => <LineField {...props} inputMode="numeric" />,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'text',
  data: (value) => (typeof value === 'string' ? plainNumber(value) : value),
};
