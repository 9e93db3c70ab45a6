// An e-mail address.
import type { AttributeType } from './attribute-type.ts';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const email: AttributeType = {
  Cell: TextCell,
  operators: ofTexts,
  isSortable: true,
  filterInput: 'text',
};
