// Password hashes: argon2id with the parameters of the OWASP cheat sheet's stronger row, on the thread pool of the
// native module, so that the event loop goes on. Hashes of bcrypt, which other servers of this API make, are understood,
// so that users can be brought along.
import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';

/** 19 MiB, two passes, one lane; the algorithm's default in this module is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ours = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** Whether a hash was made otherwise than hashes are made today. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(ours);

/** In bytes. Content takes passwords of up to 256 characters; hashing must not cost as much as anyone likes. */
const longestPassword = 1024;

/** Takes as long without a hash as with one, so that its time does not tell which accounts exist. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const isShort = Buffer.byteLength(password) <= longestPassword;
  const isRight = await verifyHash(isShort ? password : '', stored ?? (await standIn));
  return isRight && isShort && stored !== undefined;
}

async function verifyHash(password: string, stored: string): Promise<boolean> {
  if (/^\$2[aby]\$/.test(stored)) return compare(password, stored);
  // What is no hash that is known here is nobody's password.
  return stored.startsWith('$argon2') && verify(stored, password);
}

let standIn: Promise<string> | undefined;
