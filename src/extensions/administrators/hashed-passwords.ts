// Existing code hashes the password of an administrator before it stores it (`admin::auth` `hashPassword`). What this process has hashed,
// after it obeyed the rules, is stored as it is; any other text is a password.
import type { AdminChanges } from '../../admin/admin-changes.ts';
import { checkAdminPassword } from '../../admin/admin-password.ts';
import { hashPassword } from '../../documents/passwords.ts';
import { notTakenHere } from '../../errors/project-code.ts';
import type { Data } from '../../values/data.ts';

export class HashedPasswords {
  readonly #made = new Set<string>();

  async hash(password: string): Promise<string> {
    checkAdminPassword(password);
    const hash = await hashPassword(password);
    this.#made.add(hash);
    return hash;
  }

  /** What `changesOf` makes of the fields, with a password that was hashed here. A hash is taken once. */
  async in(fields: Data, changesOf: (fields: Data) => Promise<AdminChanges>): Promise<AdminChanges> {
    const { password, ...others } = fields;
    if (password === undefined || password === null) return changesOf(others);
    if (typeof password === 'string' && this.#made.delete(password))
      return { ...(await changesOf(others)), password_hash: password };
    if (/^\$(?:2[aby]|argon2)/.test(String(password)))
      throw notTakenHere({
        what: 'Storing a password that is hashed already',
        remedy: 'Give the password itself: it is hashed where it is stored.',
      });
    return changesOf(fields);
  }
}
