// Refuses changes of roles, tokens and accounts that were made for an earlier version than the stored one.
import { settingChanged } from '../errors/families/auth.ts';
import { type IfMatch, isMatched } from '../values/if-match.ts';

interface Versioned {
  readonly name: string;
  readonly updatedAt: string;
}

/** Has to be called under the lock of such changes, with what is stored then. */
export function refuseChanged(ifMatch: IfMatch | undefined, { name, updatedAt }: Versioned): void {
  if (ifMatch !== undefined && !isMatched(ifMatch, updatedAt)) throw settingChanged({ name }, { updatedAt });
}
