// "Did you mean …?", as a remedy and as the end of a message.
import { nearest } from './nearest.ts';

export const didYouMean = (meant: string): string => `Did you mean "${meant}"?`;

/** The remedy where something may have been meant. */
export const meantOr = (meant: string | undefined, otherwise: string): string =>
  meant === undefined ? otherwise : didYouMean(meant);

/** The remedy for a name that none of the known ones is. */
export const nameOneOf = (name: string, known: readonly string[]): string =>
  meantOr(nearest(name, known), `There are: ${known.join(', ')}.`);

/** ` Did you mean "title"?`, or nothing where no name is near. */
export function hint(name: string, candidates: Iterable<string>): string {
  const meant = nearest(name, candidates);
  return meant === undefined ? '' : ` ${didYouMean(meant)}`;
}
