// One of several values.
import type { AttributeType } from './attribute-type.ts';
import { ofChoices } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const enumeration: AttributeType = {
  Cell: TextCell,
  operators: ofChoices,
  isSortable: true,
  filterInput: 'enumeration',
};
