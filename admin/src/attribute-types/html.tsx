// HTML, of the custom fields that are editors of it.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType, CellProps } from './attribute-type.ts';
import { richtext } from './richtext.tsx';

const most = 2000;

/** The text of the HTML. Parsing runs no scripts and loads nothing. */
const Cell = ({ value }: CellProps) => (
  <>{new DOMParser().parseFromString(String(value).slice(0, most), 'text/html').body.textContent}</>
);

export const html: AttributeType = {
  ...richtext,
  Cell,
  Field: lazyRouteComponent(() => import('./HtmlField.tsx')),
};
