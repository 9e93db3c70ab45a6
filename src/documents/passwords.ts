// Password hashes: argon2id with the stronger parameters of the OWASP cheat sheet, on the thread pool of the native module. Bcrypt
// hashes of Strapi are supported, so that users can be imported.
import { hashBcrypt, verifyBcrypt } from './bcrypt.ts';

/** 19 MiB, two passes, one lane; the algorithm's default in this module is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ours = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Loaded with the first password, because the native module takes 7 MB. */
const loadArgon2 = () => import('@node-rs/argon2');

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password, parameters);
}

/** Whether a hash has other parameters than new ones. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(ours);

/** Bytes. Passwords may have 256 characters; the limit bounds the cost of hashing. */
const maxPasswordLength = 1024;

/**
 * Takes the same time without a hash as with one, so that it does not reveal which accounts exist. `bcryptCost`: the
 * highest cost if some stored hashes are bcrypt; then it takes the same time for all kinds of hashes.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  bcryptCost = 0,
): Promise<boolean> {
  const { verify } = await loadArgon2();
  standIn ??= hashPassword('nobody has this password');
  const isShort = Buffer.byteLength(password) <= maxPasswordLength;
  const tried = isShort ? password : '';
  const cost = costOfBcrypt(stored);
  const ofArgon = stored?.startsWith('$argon2') ? stored : await standIn;
  const isOfArgon = bcryptCost > 0 || cost === undefined ? await verify(ofArgon, tried) : false;
  const isOfBcrypt = cost !== undefined && stored !== undefined && (await verifyBcrypt(tried, stored));
  await passBcryptTime(tried, cost, bcryptCost);
  // An unknown kind of hash matches no password.
  return isShort && (isOfBcrypt || (isOfArgon && ofArgon === stored));
}

let standIn: Promise<string> | undefined;

/** The cost in `$2b$10$…`; undefined for every other hash. */
export function costOfBcrypt(stored: string | undefined): number | undefined {
  const [, cost] = /^\$2[aby]\$(\d\d)\$/.exec(stored ?? '') ?? [];
  return cost === undefined ? undefined : Number(cost);
}

/** Whether a text is a bcrypt hash with a cost from the least that there is, 4, up to `highest`. */
function isBcryptHash(text: string, highest: number): boolean {
  const cost = costOfBcrypt(text) ?? 0;
  return cost >= 4 && cost <= highest && /^.{7}[./A-Za-z\d]{53}$/.test(text);
}

/** Whether a text is a bcrypt hash that is stored unchanged, with a cost that Strapi and seeds of projects use. */
export const isTakenAsHash = (text: unknown, takesHashes = false): text is string =>
  takesHashes && typeof text === 'string' && isBcryptHash(text, 12);

/** With a higher cost a sign-in takes seconds. */
const highestCost = 14;

/** KiB, passes and lanes: bounds of what one sign-in takes of the server with a hash that came from elsewhere. */
const highestArgon = { m: 262_144, t: 16, p: 16 };

/** Whether a text is a hash that a sign-in can verify, in a bearable time. */
export function isPasswordHash(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  if (isBcryptHash(text, highestCost)) return true;
  const [, m, t, p] =
    /^\$argon2(?:id?|d)\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$[+/\w]+\$[+/\w]+$/.exec(text) ?? [];
  return (
    m !== undefined &&
    Number(m) <= highestArgon.m &&
    Number(t) <= highestArgon.t &&
    Number(p) <= highestArgon.p
  );
}

/** `'10'` of a hash as a number; 0 without a hash. */
export const boundedCost = (cost: string | number | null | undefined): number =>
  Math.min(Number(cost ?? 0) || 0, highestCost);

/** Computes one hash of each cost from `spent` to below `whole`. Costs are powers of two, so the sum is the missing time. */
async function passBcryptTime(password: string, spent: number | undefined, whole: number): Promise<void> {
  if (whole === 0) return;
  const costs =
    spent === undefined ? [whole] : Array.from({ length: whole - spent }, (_, index) => spent + index);
  for (const cost of costs) await verifyBcrypt(password, await standInOfBcrypt(cost));
}

const standInsOfBcrypt = new Map<number, Promise<string>>();

/** A valid hash, since a malformed one is refused without any work. */
function standInOfBcrypt(cost: number): Promise<string> {
  const standIn = standInsOfBcrypt.get(cost) ?? hashBcrypt('nobody has this password', cost);
  standInsOfBcrypt.set(cost, standIn);
  return standIn;
}
