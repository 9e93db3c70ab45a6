// "Did you mean …?" as the end of a message: nothing where no name is near.
import { nearest } from './nearest.ts';

/** ` Did you mean "title"?` */
export function hint(name: string, candidates: Iterable<string>): string {
  const meant = nearest(name, candidates);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
