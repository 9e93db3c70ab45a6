// Rich text in blocks.
import { lazy } from 'react';
import type { AttributeType } from './attribute-type.ts';
import { BlocksCell } from './BlocksCell.tsx';
import { ofPresence } from './operators.ts';

export const blocks: AttributeType = {
  Cell: BlocksCell,
  Field: lazy(() => import('./BlocksField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
