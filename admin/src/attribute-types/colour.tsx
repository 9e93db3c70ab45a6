// A colour, of the custom field color-picker: a line of text.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType, CellProps } from './attribute-type.ts';
import classes from './cells.module.css';
import { Swatch } from './Swatch.tsx';
import { string } from './string.tsx';

const Cell = ({ value }: CellProps) => (
  <span className={classes.files}>
    <Swatch colour={String(value)} />
    {String(value)}
  </span>
);

export const colour: AttributeType = {
  ...string,
  Cell,
  Field: lazyRouteComponent(() => import('./ColourField.tsx')),
};
