// The account that a request of the sign-in routes is about, for rate limits.
import type { CallerRequest } from '../../routes/route.ts';
import { bodyOf } from './fields.ts';

/** The account that a text of the body names. */
export const named =
  (field: string) =>
  ({ body }: CallerRequest): string => {
    const given = bodyOf(body)[field];
    return typeof given === 'string' ? given : '';
  };

export const signedIn = ({ principal }: CallerRequest): string => String(principal.user?.id ?? '');

export const noAccount = (): string => '';
