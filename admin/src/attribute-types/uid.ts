// The part of an address that names a document.
import type { AttributeType } from './attribute-type.ts';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const uid: AttributeType = {
  Cell: TextCell,
  operators: ofTexts,
  isSortable: true,
  filterInput: 'text',
};
