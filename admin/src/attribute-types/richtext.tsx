// Markdown.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType } from './attribute-type.ts';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const richtext: AttributeType = {
  Cell: TextCell,
  Field: lazyRouteComponent(() => import('./MarkdownField.tsx')),
  operators: ofTexts,
  isSortable: false,
  filterInput: 'text',
};
