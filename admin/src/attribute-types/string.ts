// A line of text.
import type { AttributeType } from './attribute-type.ts';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const string: AttributeType = {
  Cell: TextCell,
  operators: ofTexts,
  isSortable: true,
  filterInput: 'text',
};
