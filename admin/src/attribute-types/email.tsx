// An e-mail address.
import type { FieldProps } from '../content/form/form.ts';
import type { AttributeType } from './attribute-type.ts';
import { LineField } from './LineField.tsx';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const email: AttributeType = {
  Cell: TextCell,
  Field: (props: FieldProps) => <LineField {...props} kind="email" />,
  operators: ofTexts,
  isSortable: true,
  filterInput: 'text',
};
