// Passwords of administrators that project code sets. The panel's password rules do not apply, as in Strapi; a log line names the
// rules that a password breaks. Existing code hashes passwords first (`admin::auth` `hashPassword`): a hash that this process
// created is stored unchanged, any other text is a password.
import type { AdminChanges } from '../../admin/accounts/admin-changes.ts';
import { checkAdminPassword, demandsUnmet, isTooLong } from '../../admin/accounts/admin-password.ts';
import { hashPassword } from '../../documents/passwords.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import type { Data } from '../../values/data.ts';

export class HashedPasswords {
  readonly #made = new Set<string>();
  readonly #warn: (message: string) => void;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  async hash(password: string): Promise<string> {
    const hash = await this.#hashOf(password);
    this.#made.add(hash);
    return hash;
  }

  /** The result of `changesOf` with the hash of the password. A hash created here is accepted once. */
  async in(fields: Data, changesOf: (fields: Data) => Promise<AdminChanges>): Promise<AdminChanges> {
    const { password, ...others } = fields;
    if (password === undefined || password === null) return changesOf(others);
    // `changesOf` refuses values that are not passwords.
    if (typeof password !== 'string' || password === '') return changesOf(fields);
    if (this.#made.delete(password)) return { ...(await changesOf(others)), password_hash: password };
    if (/^\$(?:2[aby]|argon2)/.test(password))
      throw wrongParameter({
        name: 'password',
        expected: 'a password that is not hashed already: the server hashes it',
      });
    return { ...(await changesOf(others)), password_hash: await this.#hashOf(password) };
  }

  async #hashOf(password: string): Promise<string> {
    if (isTooLong(password)) checkAdminPassword(password);
    const unmet = demandsUnmet(password).map(({ message }) => message);
    if (unmet.length > 0)
      this.#warn(`The project's code sets a weak password for an administrator: ${unmet.join(', ')}`);
    return hashPassword(password);
  }
}
