// Finds the administrator for the claims of an identity provider, only by an e-mail that the provider has verified. If a claim
// maps to roles, each sign-in sets the roles of the administrator.
import { record } from '../../audit/trail.ts';
import type { AdminProviderConfig } from '../../config/admin/admin-providers-config.ts';
import type { Transaction } from '../../database/database.ts';
import type { RowSource } from '../../database/rows.ts';
import {
  adminProviderEmail,
  adminProviderNoRole,
  adminProviderRoleUnknown,
  adminProviderStranger,
} from '../../errors/families/admin.ts';
import { isEmail } from '../../schema/attribute-types/email.ts';
import { openIdProfile, type ProfileClaims } from '../../users/providers/profile.ts';
import { maxTextLength } from '../parameters/fields.ts';
import { type AdminRole, listAdminRoles, superAdminCode } from '../roles/roles.ts';
import {
  type Admin,
  addAdmin,
  countSuperAdmins,
  editAdmin,
  findAdminByEmail,
  hasAdmin,
  roleIdsOf,
} from './admins.ts';

export interface Claimant {
  readonly id: number;
  readonly email: string;
}

/** Called within changeAdmins(). Creates the account if the provider may. Throws if the account cannot sign in. */
export async function claimedAccount(
  transaction: Transaction,
  config: AdminProviderConfig,
  claims: ProfileClaims,
): Promise<Claimant> {
  const email = verifiedEmail(claims);
  const admin = await findAdminByEmail(transaction, email);
  if (admin ? !admin.isActive || admin.isBlocked : !config.createsAccounts) throw adminProviderStranger();
  const roles = await claimedRoles(transaction, config, claims);
  if (admin) {
    if (roles) await giveRoles(transaction, admin, { roles, provider: config.name });
    return { id: admin.id, email };
  }
  // The first administrator registers with the setup token, never through a provider.
  if (!roles || !(await hasAdmin(transaction))) throw adminProviderStranger();
  return { id: await newAccount(transaction, { email, claims, roles, provider: config.name }), email };
}

export function verifiedEmail(claims: ProfileClaims): string {
  const { email, isVerified } = openIdProfile('', claims);
  if (email === undefined || !isEmail(email) || !isVerified) throw adminProviderEmail();
  return email.toLowerCase();
}

/** Undefined if the provider is not configured to set roles. */
async function claimedRoles(
  source: RowSource,
  { rolesClaim, roles }: AdminProviderConfig,
  claims: ProfileClaims,
): Promise<readonly AdminRole[] | undefined> {
  if (rolesClaim === undefined) return undefined;
  const names = [claims[rolesClaim]].flat().flatMap((value) => roles.get(String(value)) ?? []);
  const known = await listAdminRoles(source);
  const unknown = names.find((name) => !known.some((role) => role.name === name));
  if (unknown !== undefined) throw adminProviderRoleUnknown({ role: unknown });
  if (names.length === 0) throw adminProviderNoRole();
  return known.filter(({ name }) => names.includes(name));
}

interface Gift {
  readonly roles: readonly AdminRole[];
  readonly provider: string;
}

/**
 * Sets the roles of an existing account. If it gains a role, its password is removed and its sessions end: another person may
 * have registered the account with this e-mail, and would get the role as well.
 */
async function giveRoles(transaction: Transaction, { id }: Admin, { roles, provider }: Gift): Promise<void> {
  const held = await roleIdsOf(transaction, id);
  const given = [...roles, ...(await lastSuperAdminRole(transaction, held))];
  const roleIds = [...new Set(given.map((role) => role.id))];
  const gains = roleIds.some((roleId) => !held.includes(roleId));
  if (!gains && roleIds.length === held.length) return;
  await editAdmin(transaction, { id, changes: gains ? { password_hash: null } : {}, roleIds });
  await recordChange(transaction, id, { action: 'user.update', roles: given, provider });
}

/** The super admin role if this account is the only super admin who can sign in: it must not lose the role. */
async function lastSuperAdminRole(
  transaction: Transaction,
  held: readonly number[],
): Promise<readonly AdminRole[]> {
  const superAdmin = (await listAdminRoles(transaction)).filter(({ code }) => code === superAdminCode);
  const isHeld = superAdmin.some(({ id }) => held.includes(id));
  return isHeld && (await countSuperAdmins(transaction)) === 1 ? superAdmin : [];
}

async function newAccount(
  transaction: Transaction,
  { email, claims, roles, provider }: Gift & { readonly email: string; readonly claims: ProfileClaims },
): Promise<number> {
  const id = await addAdmin(transaction, {
    email,
    firstname: nameIn(claims.given_name ?? claims.name),
    lastname: nameIn(claims.family_name),
    passwordHash: undefined,
    roleIds: roles.map((role) => role.id),
  });
  await editAdmin(transaction, { id, changes: { is_active: 1 } });
  await recordChange(transaction, id, { action: 'user.create', roles, provider });
  return id;
}

const nameIn = (claim: unknown): string | null =>
  typeof claim === 'string' ? claim.replaceAll(/\p{C}/gu, '').trim().slice(0, maxTextLength) || null : null;

/** The actor is the system, since the claims of the provider caused the change. */
const recordChange = (
  transaction: Transaction,
  id: number,
  { action, roles, provider }: Gift & { readonly action: string },
): Promise<void> =>
  record(
    transaction,
    [
      {
        action,
        uid: 'admin::user',
        documentId: String(id),
        details: { roles: roles.map(({ code }) => code), provider },
      },
    ],
    { kind: 'system', id: null, name: null },
  );
