// A decimal number.
import type { FieldProps } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { LineField } from './LineField.tsx';
import { numberOf, numberProblem } from './number-of.ts';
import { ofOrdered } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const decimal: AttributeType = {
  Cell: TextCell,
  Field: (props: FieldProps) => <LineField {...props} unsendable={numberProblem} inputMode="decimal" />,
  operators: ofOrdered,
  isSortable: true,
  filterInput: 'number',
  unsendable: numberProblem,
  data: numberOf,
};
