// Forces garbage collections, since their times are not predictable otherwise.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects everything; `minor`: young objects only. */
export const collectGarbage: (options?: { readonly type: 'minor' }) => void = runInNewContext('gc');
