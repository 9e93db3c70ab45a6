// Users as a project's code reads them: with `password`, as existing code expects it, though it is no column.
import { userUid } from '../../users/user-store.ts';
import type { Data } from '../../values/data.ts';
import { storedPassword } from './stored-password.ts';

export interface AskedUsers {
  /** Without the name of the password, which no query can select. */
  readonly asked: Data;
  readonly hasPassword: boolean;
}

export function askedUsers(uid: string, parameters: Data): AskedUsers {
  if (uid !== userUid) return { asked: parameters, hasPassword: false };
  const name = parameters.select === undefined ? 'fields' : 'select';
  const fields = parameters[name];
  const names = typeof fields === 'string' ? fields.split(',') : fields;
  if (!Array.isArray(names) || names.includes('*')) return { asked: parameters, hasPassword: true };
  const others = names.filter((field) => field !== 'password');
  const isAsked = others.length < names.length;
  return {
    asked: isAsked ? { ...parameters, [name]: others.length > 0 ? others : ['id'] } : parameters,
    hasPassword: isAsked,
  };
}

export const withPassword = <User extends { readonly id: number }>(user: User): User => ({
  ...user,
  password: storedPassword(user.id),
});
