// The second factor of a sign-in: a code of the administrator's device (TOTP, RFC 6238), each good once, or one of the
// recovery codes that they were shown.
import { randomInt } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { type RowSource, readFirst, readSingle } from '../database/rows.ts';
import { noSecondFactor, secondFactorNeeded, secondFactorThere, wrongSecondFactor } from '../errors/admin.ts';
import * as statements from '../sql/stored/admin-factors.ts';
import { hashSecret } from './secrets.ts';

const period = 30;
const recoveryCodes = 10;
/** Without letters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Few administrators sign in at all while a server runs. */
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

/** What a device is given, by hand or as a picture of the address. It counts from its confirmation on. */
export async function beginSecondFactor(
  transaction: Transaction,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  const known = await readFirst(transaction, statements.selectFactor(id));
  if (known?.isConfirmed) throw secondFactorThere();
  const { Secret } = await loadOtpauth();
  const secret = new Secret({ size: 20 }).base32;
  await transaction.run(statements.insertFactor(id, secret));
  return { secret, uri: (await totpOf(secret, email)).toString() };
}

/** Resolves to the recovery codes, which are shown this once. */
export async function confirmSecondFactor(
  transaction: Transaction,
  adminId: number,
  code: string,
): Promise<readonly string[]> {
  const factor = await readFirst(transaction, statements.selectFactor(adminId));
  if (!factor) throw noSecondFactor();
  if (factor.isConfirmed) throw secondFactorThere();
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

/** `abcd-efgh-jkmn-pqrs`: 79 bits. */
const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Does nothing for an administrator without one. Throws where the code is missing, wrong, or was used. */
export async function useSecondFactor(
  transaction: Transaction,
  adminId: number,
  code: string | null | undefined,
): Promise<void> {
  const factor = await readFirst(transaction, statements.selectFactor(adminId));
  if (!factor?.isConfirmed) return;
  if (!code) throw secondFactorNeeded();
  const given = code.trim().toLowerCase();
  const isRight = isDeviceCode(given)
    ? await isRightNow(transaction, adminId, { factor, code: given })
    : (await transaction.run(statements.useRecoveryCode(adminId, hashSecret(given)))) === 1;
  if (!isRight) throw wrongSecondFactor();
}

/** By its form: the others are recovery codes. */
export const isDeviceCode = (code: string): boolean => /^\d{6}$/.test(code.trim());

interface Shown {
  readonly factor: statements.Factor;
  readonly code: string;
}

/** Clocks may differ by one step. */
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
