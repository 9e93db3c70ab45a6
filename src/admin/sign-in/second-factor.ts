// The second factor of a sign-in: a code of the administrator's device (TOTP, RFC 6238) or a recovery code. Each code is valid
// once.
import { randomInt } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { type RowSource, readFirst, readSingle } from '../../database/rows.ts';
import {
  noSecondFactor,
  secondFactorExists,
  secondFactorNeeded,
  wrongSecondFactor,
} from '../../errors/families/admin.ts';
import * as statements from '../../sql/stored/admin-factors.ts';
import { hashSecret } from './secrets.ts';

const period = 30;
const recoveryCodes = 10;
/** Without characters that look alike, such as `l` and `1`. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Loaded on demand, because few processes ever need it. */
const loadOtpauth = () => import('otpauth');

async function totpOf(secret: string, email = '') {
  const { Secret, TOTP } = await loadOtpauth();
  return new TOTP({ issuer: 'Plinth', label: email, secret: Secret.fromBase32(secret), period });
}

export async function secondFactorOf(source: RowSource, adminId: number) {
  const factor = await readFirst(source, statements.selectFactor(adminId));
  const { count } = await readSingle(source, statements.countRecoveryCodes(adminId));
  return { isEnabled: factor?.isConfirmed ?? false, recoveryCodesLeft: count };
}

/** Returns the secret for the device, also as a URI for a QR code. The factor is enabled by confirmSecondFactor(). */
export async function beginSecondFactor(
  transaction: Transaction,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  const known = await readFirst(transaction, statements.selectFactor(id));
  if (known?.isConfirmed) throw secondFactorExists();
  const { Secret } = await loadOtpauth();
  const secret = new Secret({ size: 20 }).base32;
  await transaction.run(statements.insertFactor(id, secret));
  return { secret, uri: (await totpOf(secret, email)).toString() };
}

/** Enables the factor. Returns the recovery codes, which cannot be read later. Throws if the code is wrong. */
export async function confirmSecondFactor(
  transaction: Transaction,
  adminId: number,
  code: string,
): Promise<readonly string[]> {
  const factor = await readFirst(transaction, statements.selectFactor(adminId));
  if (!factor) throw noSecondFactor();
  if (factor.isConfirmed) throw secondFactorExists();
  if (!(await isRightNow(transaction, adminId, { factor, code }))) throw wrongSecondFactor();
  await transaction.run(statements.confirmFactor(adminId, new Date().toISOString()));
  return renewRecoveryCodes(transaction, adminId);
}

export async function renewRecoveryCodes(
  transaction: Transaction,
  adminId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await transaction.run(statements.deleteRecoveryCodes(adminId));
  await transaction.run(statements.insertRecoveryCodes(adminId, codes.map(hashSecret)));
  return codes;
}

/** `abcd-efgh-jkmn-pqrs`, which has 79 bits of entropy. */
const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Does nothing if the administrator has no second factor. Throws if the code is missing, wrong, or was used. */
export async function useSecondFactor(
  transaction: Transaction,
  adminId: number,
  code: string | null | undefined,
): Promise<void> {
  const factor = await readFirst(transaction, statements.selectFactor(adminId));
  if (factor?.isConfirmed) await useCode(transaction, adminId, { factor, code });
}

/** Also throws if the administrator has no second factor, such as after a concurrent request has removed it. */
export async function requireSecondFactor(
  transaction: Transaction,
  adminId: number,
  code: string | undefined,
): Promise<void> {
  const factor = await readFirst(transaction, statements.selectFactor(adminId));
  if (!factor?.isConfirmed) throw noSecondFactor();
  await useCode(transaction, adminId, { factor, code });
}

async function useCode(
  transaction: Transaction,
  adminId: number,
  { factor, code }: Pick<Shown, 'factor'> & { readonly code: string | null | undefined },
): Promise<void> {
  if (!code) throw secondFactorNeeded();
  const given = code.trim().toLowerCase();
  const isRight = isDeviceCode(given)
    ? await isRightNow(transaction, adminId, { factor, code: given })
    : (await transaction.run(statements.useRecoveryCode(adminId, hashSecret(given)))) === 1;
  if (!isRight) throw wrongSecondFactor();
}

/** Whether a code has the form of a device code; all others are recovery codes. */
export const isDeviceCode = (code: string): boolean => /^\d{6}$/.test(code.trim());

interface Shown {
  readonly factor: statements.Factor;
  readonly code: string;
}

/** Checks a device code and marks its time step as used. The clocks may differ by one step. */
async function isRightNow(
  transaction: Transaction,
  adminId: number,
  { factor, code }: Shown,
): Promise<boolean> {
  const now = Date.now();
  const delta = (await totpOf(factor.secret)).validate({ token: code, window: 1, timestamp: now });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / period) + delta;
  return (await transaction.run(statements.useStep(adminId, step))) === 1;
}

export async function removeSecondFactor(transaction: Transaction, adminId: number): Promise<void> {
  await transaction.run(statements.deleteRecoveryCodes(adminId));
  await transaction.run(statements.deleteFactor(adminId));
}
