// The second factor of the signed-in administrator: setup, confirmation, recovery codes, removal.
import type { beginSecondFactor, secondFactorOf } from '../../../src/admin/sign-in/second-factor.ts';
import { requestData } from './request.ts';

const path = '/admin/users/me/second-factor';

export type SecondFactor = Awaited<ReturnType<typeof secondFactorOf>>;

/** The secret for the device. */
export type DeviceSecret = Awaited<ReturnType<typeof beginSecondFactor>>;

/** The password and code that a change of an enabled second factor requires. */
export interface Proof {
  readonly currentPassword: string;
  readonly code: string;
}

export const fetchSecondFactor = (): Promise<SecondFactor> => requestData('GET', path);

export const beginSetup = (currentPassword: string): Promise<DeviceSecret> =>
  requestData('POST', path, { body: { currentPassword } });

const recoveryCodes = async (at: string, body: unknown): Promise<readonly string[]> =>
  (await requestData<{ recoveryCodes: readonly string[] }>('POST', `${path}/${at}`, { body })).recoveryCodes;

/** Returns the recovery codes, like renewing them. */
export const confirmSetup = (code: string): Promise<readonly string[]> => recoveryCodes('confirm', { code });

export const renewRecoveryCodes = (proof: Proof): Promise<readonly string[]> =>
  recoveryCodes('recovery-codes', proof);

export const switchOff = (proof: Proof): Promise<SecondFactor> =>
  requestData('POST', `${path}/disable`, { body: proof });
