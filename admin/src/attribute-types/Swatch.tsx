// A sample of a colour, next to its text.
import classes from './cells.module.css';

/** Empty for a text that is not a colour. `background-color` accepts only colours, so the text cannot load a URL. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className={classes.swatch} style={{ backgroundColor: colour }} />
);
