// Password hashes: argon2id with the parameters of the OWASP cheat sheet's stronger row, on the thread pool of the
// native module, so that the event loop goes on. Hashes of bcrypt, which other servers of this API make, are understood,
// so that users can be brought along.
import { hashBcrypt, verifyBcrypt } from './bcrypt.ts';

/** 19 MiB, two passes, one lane; the algorithm's default in this module is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ours = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** With the first password: its native part takes 7 MB. */
const loadArgon2 = () => import('@node-rs/argon2');

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, parameters);
}

/** Whether a hash was made otherwise than hashes are made today. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(ours);

/** In bytes. Content takes passwords of up to 256 characters; hashing must not cost as much as anyone likes. */
const longestPassword = 1024;

/**
 * Takes as long without a hash as with one, so that its time does not tell which accounts exist. `bcryptCost`: where
 * some of the hashes that it could have been are of bcrypt, the highest cost among them; then it takes as long for all.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  bcryptCost = 0,
): Promise<boolean> {
  const { verify } = await loadArgon2();
  standIn ??= hashPassword('nobody has this password');
  const isShort = Buffer.byteLength(password) <= longestPassword;
  const tried = isShort ? password : '';
  const cost = costOfBcrypt(stored);
  const ofArgon = stored?.startsWith('$argon2') ? stored : await standIn;
  const isOfArgon = bcryptCost > 0 || cost === undefined ? await verify(ofArgon, tried) : false;
  const isOfBcrypt = cost !== undefined && stored !== undefined && (await verifyBcrypt(tried, stored));
  await passBcryptTime(tried, cost, bcryptCost);
  // A stored value that is no known hash matches no password.
  return isShort && (isOfBcrypt || (isOfArgon && ofArgon === stored));
}

let standIn: Promise<string> | undefined;

/** The cost in `$2b$10$…`; undefined for every other hash. */
export function costOfBcrypt(stored: string | undefined): number | undefined {
  const [, cost] = /^\$2[aby]\$(\d\d)\$/.exec(stored ?? '') ?? [];
  return cost === undefined ? undefined : Number(cost);
}

/** Whether it is stored as it is: a whole hash of bcrypt, of a cost that other servers of this API and seeds of projects use. */
export const isTakenAsHash = (text: unknown, takesHashes = false): text is string =>
  takesHashes && typeof text === 'string' && /^\$2[aby]\$(?:0[4-9]|1[0-2])\$[./A-Za-z\d]{53}$/.test(text);

/** A higher cost would make a sign-in take seconds. */
const highestCost = 14;

/** Of `'10'`, as hashes have it; 0 without any. */
export const boundedCost = (cost: string | number | null | undefined): number =>
  Math.min(Number(cost ?? 0) || 0, highestCost);

/** Costs are powers of two: one hash of each from `spent` to below `whole` takes what is missing. */
async function passBcryptTime(password: string, spent: number | undefined, whole: number): Promise<void> {
  if (whole === 0) return;
  const costs =
    spent === undefined ? [whole] : Array.from({ length: whole - spent }, (_, index) => spent + index);
  for (const cost of costs) await verifyBcrypt(password, await standInOfBcrypt(cost));
}

const standInsOfBcrypt = new Map<number, Promise<string>>();

/** A real hash: what is not well-formed is refused without any work. */
function standInOfBcrypt(cost: number): Promise<string> {
  const standIn = standInsOfBcrypt.get(cost) ?? hashBcrypt('nobody has this password', cost);
  standInsOfBcrypt.set(cost, standIn);
  return standIn;
}
