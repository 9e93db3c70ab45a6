// The fields of an API token in its form, as a request, and as parts of a setting.
import { type ApiToken, createToken, type MadeToken, type TokenFields, updateToken } from '../api/tokens.ts';
import type { Parts } from './SettingConflict.tsx';
import type { Rules } from './use-token-rules.ts';

export const fieldsOf = (token: ApiToken | undefined): TokenFields => ({
  name: token?.name ?? '',
  description: token?.description ?? '',
  type: token?.type ?? 'read-only',
  permissions: token?.permissions ?? [],
  lifespan: token?.lifespan ?? null,
});

/** Each granted action, with its rule, is a part of its own. */
export const settingOf = (
  { name, description, type, permissions }: TokenFields,
  rules: Rules,
): Pick<TokenFields, 'name' | 'description' | 'type'> & Parts => ({
  ...Object.fromEntries((permissions ?? []).map((action) => [action, rules[action] ?? {}])),
  name,
  description,
  type,
});

/** `rules`: undefined keeps the stored ones. */
export async function saveToken(
  token: ApiToken | undefined,
  { permissions, lifespan, ...others }: TokenFields,
  rules: Rules | undefined,
): Promise<MadeToken | undefined> {
  const rights = { permissions, ...(rules ? { rules: rulesOfHeld(rules, permissions) } : {}) };
  const sent = { ...others, ...(others.type === 'custom' ? rights : {}) };
  if (!token) return createToken({ ...sent, lifespan });
  await updateToken(token, sent);
  return undefined;
}

/** The rules of the granted actions, without empty ones; the server refuses others. */
const rulesOfHeld = (rules: Rules, permissions: TokenFields['permissions']) =>
  Object.fromEntries(
    Object.entries(rules).filter(
      ([action, { fields, filter }]) => permissions?.includes(action) && (fields ?? filter) !== undefined,
    ),
  );
