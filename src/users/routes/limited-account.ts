// The account of a sign-in request, by which rate limits count.
import type { CallerRequest } from '../../routes/route.ts';
import { bodyOf } from './fields.ts';

/** The account is the value of this field of the body. */
export const named =
  (field: string) =>
  ({ body }: CallerRequest): string => {
    const given = bodyOf(body)[field];
    return typeof given === 'string' ? given : '';
  };

export const signedIn = ({ principal }: CallerRequest): string => String(principal.user?.id ?? '');

export const noAccount = (): string => '';
