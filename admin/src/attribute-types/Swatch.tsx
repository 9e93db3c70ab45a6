// How a colour looks, beside the text that names it.
import classes from './cells.module.css';

/** Text that is no colour leaves it empty: only a colour can be a background colour, so no address is loaded. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className={classes.swatch} style={{ backgroundColor: colour }} />
);
