// Requests to the routes of end users: signing in, codes, accounts and roles.
import { bodyText, mutateValue } from './bodies.ts';
import { mutatePairs, mutateText, writePairs } from './mutate-query.ts';
import type { Pair } from './queries.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './requests.ts';
import { badTexts, badValue } from './values.ts';

const paths = [
  'auth/local',
  'auth/local/register',
  'auth/forgot-password',
  'auth/reset-password',
  'auth/change-password',
  'auth/email-confirmation',
  'auth/send-email-confirmation',
  'auth/refresh',
  'auth/logout',
  'connect/github',
  'users',
  'users/me',
  'users/count',
  'users/1',
  'users-permissions/roles',
  'users-permissions/roles/1',
  'users-permissions/permissions',
] as const;

/** Paths of which the responses have no envelope. */
export const isUserPath = (url: string): boolean =>
  /^\/+api\/(auth|connect|users|users-permissions)\b/i.test(url);

export function userRequest(random: Random, headers: Readonly<Record<string, string>>): FuzzRequest {
  const path = random.pick(paths);
  const below = random.chance(0.1) ? `/${encodeURIComponent(random.pick(badTexts))}` : '';
  const search = random.chance(0.4) ? `?${searchOf(random)}` : '';
  const url = `/api/${path}${below}${search}`;
  const method = random.pick(['GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE']);
  if (method === 'GET') return { method, url, headers };
  const payload = bodyText(bodyOf(random), random);
  return { method, url, headers: { ...headers, 'content-type': 'application/json' }, payload };
}

const names = [
  'username',
  'email',
  'id',
  'confirmed',
  'blocked',
  'provider',
  'role',
  'password',
  'createdAt',
] as const;

function searchOf(random: Random): string {
  const pairs: Pair[] = random.several<Pair>(1, 3, () => ({
    path: random.choose<string[]>([
      [3, () => ['filters', random.pick(names), random.pick(['$eq', '$contains', '$in', '$null', '$gt'])]],
      [1, () => ['filters', 'role', 'name']],
      [1, () => ['sort']],
      [1, () => ['fields']],
      [1, () => ['populate']],
      [1, () => [random.pick(['start', 'limit', 'page', 'confirmation', 'code'])]],
    ]),
    value: random.chance(0.5) ? random.pick(names) : random.pick(badTexts),
  }));
  const written = writePairs(random.chance(0.5) ? mutatePairs(pairs, random) : pairs, random);
  return random.chance(0.2) ? mutateText(written, random) : written;
}

function bodyOf(random: Random): unknown {
  const text = (): unknown =>
    random.chance(0.6)
      ? random.pick(['user-1', 'user-1@example.com', `new-${random.integer(1000)}`, 'Passw0rd'])
      : badValue(random);
  const fields = [
    'identifier',
    'username',
    'email',
    'password',
    'passwordConfirmation',
    'currentPassword',
    'code',
  ];
  const body = Object.fromEntries(fields.filter(() => random.chance(0.6)).map((name) => [name, text()]));
  const more = random.chance(0.2) ? { role: random.pick([1, 2, 'x', null]), refreshToken: 'x' } : {};
  return random.chance(0.4) ? mutateValue({ ...body, ...more }, random) : { ...body, ...more };
}
