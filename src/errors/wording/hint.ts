// "Did you mean …?" in remedies and messages.
import { nearest } from './nearest.ts';

export const didYouMean = (meant: string): string => `Did you mean "${meant}"?`;

/** The remedy with a suggestion, if there is one. */
export const meantOr = (meant: string | undefined, otherwise: string): string =>
  meant === undefined ? otherwise : didYouMean(meant);

/** The remedy for an unknown name. */
export const nameOneOf = (name: string, known: readonly string[]): string =>
  meantOr(nearest(name, known), known.length > 0 ? `There are: ${known.join(', ')}.` : 'There are none.');

/** ` Did you mean "title"?`, or an empty text if no name is similar. */
export function hint(name: string, candidates: Iterable<string>): string {
  const meant = nearest(name, candidates);
  return meant === undefined ? '' : ` ${didYouMean(meant)}`;
}
