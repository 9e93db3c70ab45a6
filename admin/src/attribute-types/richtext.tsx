// Markdown.
import { lazy } from 'react';
import type { AttributeType } from './attribute-type.ts';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

export const richtext: AttributeType = {
  Cell: TextCell,
  Field: lazy(() => import('./MarkdownField.tsx')),
  operators: ofTexts,
  isSortable: false,
  filterInput: 'text',
};
