// Sign-in and sign-out, the first administrator, forgotten passwords, invitations, and the own account.
import type { shownAdmin } from '../../../src/admin/accounts/shown.ts';
import type { shownPermission } from '../../../src/admin/roles/permissions.ts';
import { forgetSession, keepToken, renewToken } from './access.ts';
import { request, requestData } from './request.ts';

export type Admin = ReturnType<typeof shownAdmin>;
type AdminPermission = ReturnType<typeof shownPermission>;

interface SignedIn {
  readonly token: string;
  readonly user: Admin;
}

export interface Session {
  readonly me: Admin;
  readonly permissions: readonly AdminPermission[];
}

const opened = async (signedIn: Promise<SignedIn>): Promise<void> => keepToken((await signedIn).token);

const open = <T>(path: string, body: unknown): Promise<T> =>
  requestData<T>('POST', `/admin/${path}`, { body, isOpen: true });

export const fetchInit = (): Promise<{ readonly hasAdmin: boolean }> =>
  requestData('GET', '/admin/init', { isOpen: true });

export interface FirstAdmin {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly password: string;
  readonly setupToken: string;
}

export const registerFirst = (admin: FirstAdmin): Promise<void> => opened(open('register-admin', admin));

interface SignInFields {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** The code of the second factor, if it is enabled. */
  readonly code?: string | undefined;
}

export const signIn = (given: SignInFields): Promise<void> => opened(open('login', given));

/** An identity provider for the sign-in. */
export interface Provider {
  readonly name: string;
  readonly label: string;
}

export const fetchProviders = (): Promise<readonly Provider[]> =>
  requestData('GET', '/admin/providers', { isOpen: true });

/** The URL of the sign-in. The browser returns with a session, or with the code of an error. */
export const addressOf = ({ name }: Provider): string => `/admin/connect/${name}`;

/** Sends the second factor of a sign-in with a provider. */
export const showSecondFactor = (code: string): Promise<void> =>
  opened(open('connect/second-factor', { code }));

export const forgotPassword = (email: string): Promise<void> =>
  request('POST', '/admin/forgot-password', { body: { email }, isOpen: true });

export const resetPassword = (
  resetPasswordToken: string,
  password: string,
  code: string | undefined,
): Promise<void> => opened(open('reset-password', { resetPasswordToken, password, code }));

export interface Invitation {
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

export const fetchInvitation = (registrationToken: string): Promise<Invitation> =>
  requestData('GET', '/admin/registration-info', { query: { registrationToken }, isOpen: true });

export const register = (
  registrationToken: string,
  userInfo: { firstname: string; lastname: string; password: string },
): Promise<void> => opened(open('register', { registrationToken, userInfo }));

/** Returns undefined if there is no session. */
export async function fetchSession(): Promise<Session | undefined> {
  const renewed = await renewToken();
  if (renewed === undefined) return undefined;
  const [me, permissions] = await Promise.all([
    requestData<Admin>('GET', '/admin/users/me'),
    requestData<readonly AdminPermission[]>('GET', '/admin/users/me/permissions'),
  ]);
  return { me, permissions };
}

export async function signOut(everywhere = false): Promise<void> {
  await request('POST', '/admin/logout', { body: { everywhere } });
  forgetSession(true);
}

export interface OwnChanges {
  readonly email?: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly preferedLanguage?: string;
  readonly password?: string;
  readonly currentPassword?: string;
}

export const updateMe = (changes: OwnChanges): Promise<Admin> =>
  requestData('PUT', '/admin/users/me', { body: changes });
