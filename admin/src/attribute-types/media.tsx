// Files of the media library.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType } from './attribute-type.ts';
import { filesIn } from './file.ts';
import { MediaCell } from './MediaCell.tsx';
import { ofPresence } from './operators.ts';

export const media: AttributeType = {
  Cell: MediaCell,
  Field: lazyRouteComponent(() => import('./MediaField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
  data: (value, { multiple }) => {
    const ids = filesIn(value).map(({ id }) => id);
    return multiple ? ids : (ids[0] ?? null);
  },
};
