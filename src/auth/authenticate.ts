// Who asks: the bearer token of a request as abilities. Knows tokens only; roles and their actions come from Access.
import { PlinthError } from '../errors/errors.ts';
import type { Abilities } from './abilities.ts';
import type { Access } from './access.ts';

const missingCredentials = (): PlinthError =>
  new PlinthError('UnauthorizedError', 'Missing or invalid credentials', {});

/** No bearer is the public role; a bearer that is not known is refused on every route, public ones included. */
export function authenticate(authorization: string | undefined, access: Access): Abilities {
  const [, token = ''] = /^bearer[ ]+(\S.*)$/i.exec(authorization ?? '') ?? [];
  if (token === '') return access.abilitiesOfRole('public');
  const abilities = access.abilitiesOfToken(token.trim());
  if (!abilities) throw missingCredentials();
  return abilities;
}
