// Password hashes: argon2id with the parameters of the OWASP cheat sheet's stronger row, on the thread pool of the
// native module, so that the event loop goes on.
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, one lane; the algorithm's default in this module is argon2id. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** In bytes. Content takes passwords of up to 256 characters; hashing must not cost as much as anyone likes. */
const longestPassword = 1024;

/** Takes as long without a hash as with one, so that its time does not tell which accounts exist. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const isShort = Buffer.byteLength(password) <= longestPassword;
  const isRight = await verify(stored ?? (await standIn), isShort ? password : '');
  return isRight && isShort && stored !== undefined;
}

let standIn: Promise<string> | undefined;
