// Rich text in blocks.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType } from './attribute-type.ts';
import { BlocksCell } from './BlocksCell.tsx';
import { ofPresence } from './operators.ts';

export const blocks: AttributeType = {
  Cell: BlocksCell,
  Field: lazyRouteComponent(() => import('./BlocksField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
};
