// Whose account a request of the sign-in routes is about, for their limits.
import type { PluginContext } from '../rest/route.ts';
import { bodyOf } from './fields.ts';

/** The account that a text of the body names. */
export const named =
  (field: string) =>
  ({ body }: PluginContext): string => {
    const given = bodyOf(body)[field];
    return typeof given === 'string' ? given : '';
  };

export const signedIn = ({ principal }: PluginContext): string => String(principal.user?.id ?? '');
