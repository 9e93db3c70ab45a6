// Entries as a project's code reads them: with their passwords, as existing code expects it, though they are no columns.
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { storedPassword } from './stored-password.ts';

export interface Asked {
  /** Without the names of passwords, which no query can select. */
  readonly asked: Data;
  readonly passwords: readonly string[];
}

export function askedPasswords({ attributes }: ContentType, parameters: Data): Asked {
  const all = [...attributes.values()].flatMap(({ kind, name }) => (kind === 'password' ? [name] : []));
  if (all.length === 0) return { asked: parameters, passwords: all };
  const key = parameters.select === undefined ? 'fields' : 'select';
  const fields = parameters[key];
  const names: unknown = typeof fields === 'string' ? fields.split(',').map((one) => one.trim()) : fields;
  if (!Array.isArray(names) || names.length === 0 || names.includes('*'))
    return { asked: parameters, passwords: all };
  const passwords = all.filter((name) => names.includes(name));
  if (passwords.length === 0) return { asked: parameters, passwords };
  const others = names.filter((name) => !passwords.includes(name));
  return { asked: { ...parameters, [key]: others.length > 0 ? others : ['id'] }, passwords };
}

export function withPasswords<Entry extends { readonly id: number }>(
  entry: Entry,
  { uid }: ContentType,
  passwords: readonly string[],
): Entry {
  if (passwords.length === 0) return entry;
  const shown = passwords.map((name) => [name, storedPassword({ uid, id: entry.id, name })]);
  return { ...entry, ...Object.fromEntries(shown) };
}
