// A line of text.
import type { AttributeType } from './attribute-type.ts';
import { LineField } from './LineField.tsx';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const string: AttributeType = {
  Cell: TextCell,
  Field: LineField,
  operators: ofTexts,
  isSortable: true,
  filterInput: 'text',
};
