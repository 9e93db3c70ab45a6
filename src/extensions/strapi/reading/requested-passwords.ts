// Adds passwords to entries that project code reads, as existing code expects, although they are not stored in columns of the type.
import type { ContentType, PasswordAttribute } from '../../../schema/schema.ts';
import type { Data } from '../../../values/data.ts';
import { storedPassword } from './stored-password.ts';

export interface RequestedPasswords {
  /** The parameters without the names of passwords, which cannot be selected. */
  readonly parameters: Data;
  /** The passwords to show. */
  readonly passwords: readonly PasswordAttribute[];
}

export function requestedPasswords({ attributes }: ContentType, parameters: Data): RequestedPasswords {
  const all = [...attributes.values()].filter((attribute) => attribute.kind === 'password');
  if (all.length === 0) return { parameters, passwords: all };
  const key = parameters.select === undefined ? 'fields' : 'select';
  const fields = parameters[key];
  const names: unknown = typeof fields === 'string' ? fields.split(',').map((one) => one.trim()) : fields;
  if (!Array.isArray(names) || names.length === 0 || names.includes('*'))
    return { parameters, passwords: all };
  const passwords = all.filter(({ name }) => names.includes(name));
  if (passwords.length === 0) return { parameters, passwords };
  const others = names.filter((name) => !passwords.some((password) => password.name === name));
  return { parameters: { ...parameters, [key]: others.length > 0 ? others : ['id'] }, passwords };
}

/** The members by which a read returns whether passwords are set; `withPasswords` converts them. */
export const passwordMembers = (passwords: readonly PasswordAttribute[]) =>
  passwords.map((attribute) => ({ kind: 'passwordSet', name: attribute.name, attribute }) as const);

/** Replaces each password that is set by its placeholder, and others by null. */
export function withPasswords<Entry extends { readonly id: number }>(
  entry: Entry,
  { uid }: ContentType,
  passwords: readonly PasswordAttribute[],
): Entry {
  if (passwords.length === 0) return entry;
  const shown = passwords.map(({ name }) => {
    const isSet = Reflect.get(entry, name) === true;
    return [name, isSet ? storedPassword({ uid, id: entry.id, name }) : null];
  });
  return { ...entry, ...Object.fromEntries(shown) };
}
