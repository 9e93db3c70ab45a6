// Requests to any row of the route table: parameters, search and body from a vocabulary that no row has to be told to, so that
// a new one is fuzzed like the others.
import type { RouteFacts } from '../../../src/routes/route.ts';
import { bodyText, mutateValue } from '../bodies.ts';
import { mutatePairs, mutateText, writePairs } from '../mutate-query.ts';
import type { Pair } from '../queries.ts';
import type { Random } from '../random.ts';
import { badTexts, badValue } from '../values.ts';
import type { SentRequest } from './client.ts';
import type { Known } from './known.ts';

/** Each checks or makes a hash, which is slow on purpose: most requests to them say too little for that. */
const hashing = /login$|auth\/local|register|reset-password|change-password|\/users(?:\/:id|\/me)?$/;

export function routeRequest(route: RouteFacts, known: Known, random: Random): SentRequest {
  const path = route.path.replace(/:\w+|\*/g, (name) => encodeURIComponent(parameter(name, known, random)));
  const search = random.chance(route.method === 'GET' ? 0.4 : 0.1) ? `?${searchOf(random)}` : '';
  const method = random.chance(0.96)
    ? route.method
    : random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
  const headers = known.headersFor(route.demand, random);
  const url = `${path}${search}`;
  if (route.body === 'none' && random.chance(0.95)) return { method, url, headers };
  const payload = bodyText(bodyFor(route, known, random), random);
  return { method, url, headers: { ...headers, 'content-type': 'application/json' }, payload };
}

function parameter(name: string, { world, files }: Known, random: Random): string {
  if (random.chance(0.15)) return random.pick(badTexts);
  if (name === '*') return (random.pick(files) ?? '/uploads/nothing.png').slice('/uploads/'.length);
  if (name === ':documentId') return random.pick([...world.documents.values()].flat()) ?? '1';
  if (name === ':provider') return random.pick(['github', 'google', 'local', 'nothing']);
  return String(1 + random.integer(random.pick([3, 20, 200])));
}

const searchNames = [
  'filters',
  'sort',
  'fields',
  'populate',
  'pagination',
  'page',
  'pageSize',
  'start',
  'limit',
  '_q',
  '_sort',
];
const more = [
  'locale',
  'status',
  'code',
  'id',
  'folder',
  'registrationToken',
  'callback',
  'state',
  'access_token',
];
const inner = [
  'id',
  'name',
  'email',
  'username',
  'mime',
  'action',
  '$eq',
  '$in',
  '$contains',
  'page',
  'pageSize',
  'role',
];

function searchOf(random: Random): string {
  const pairs = random.several<Pair>(1, 3, () => ({
    path: [
      random.pick(random.chance(0.7) ? searchNames : more) ?? 'sort',
      ...random.several(0, 2, () => random.pick(inner) ?? 'id'),
    ],
    value: random.chance(0.5)
      ? (random.pick([...inner, '1', '2', '10', 'asc']) ?? '')
      : random.pick(badTexts),
  }));
  const written = writePairs(random.chance(0.3) ? mutatePairs(pairs, random) : pairs, random);
  return random.chance(0.1) ? mutateText(written, random) : written;
}

type Make = (random: Random, known: Known) => unknown;

const text: Make = (random) => random.pick(['fuzzed', 'x', `name ${random.integer(100_000)}`, ...badTexts]);
const number: Make = (random) => random.pick([1, 2, 3, 0, -1, 1.5, 2 ** 31, random.integer(300)]);
const numbers: Make = (random, known) => random.several(0, 4, () => number(random, known));
const flag: Make = (random) => random.chance(0.5);
const address: Make = (random) => `fuzzed-${random.integer(100_000)}@example.test`;
const secret: Make = (random) => random.pick(['Secret of 1 fuzzer', 'short', 'x'.repeat(73), 'Passw0rd', '']);
const action: Make = (random, { actions }) =>
  random.pick([...actions, 'admin::users.read', 'plugin::content-manager.explorer.read', 'nothing']);

const vocabulary: Readonly<Record<string, Make>> = {
  name: text,
  description: text,
  firstname: text,
  lastname: text,
  username: text,
  identifier: address,
  email: address,
  password: secret,
  passwordConfirmation: secret,
  currentPassword: secret,
  code: text,
  token: text,
  refreshToken: text,
  registrationToken: text,
  resetPasswordToken: text,
  setupToken: text,
  deviceId: text,
  isActive: flag,
  blocked: flag,
  confirmed: flag,
  rememberMe: flag,
  everywhere: flag,
  role: number,
  roles: numbers,
  ids: numbers,
  fileIds: numbers,
  folderIds: numbers,
  destinationFolderId: number,
  parent: number,
  lifespan: (random) => random.pick([null, 604_800_000, '604800000', 1, -1]),
  type: (random) => random.pick(['read-only', 'full-access', 'custom', 'authenticated', 'nothing']),
  permissions: (random, known) =>
    random.chance(0.5)
      ? random.several(0, 3, () => (random.chance(0.5) ? action(random, known) : permission(random, known)))
      : { 'api::thing': { controllers: { thing: { find: { enabled: flag(random, known) } } } } },
  userInfo: (random, known) => ({ firstname: text(random, known), password: secret(random, known) }),
  fileInfo: (random, known) => ({
    name: text(random, known),
    caption: text(random, known),
    folder: number(random, known),
  }),
  data: (random, known) => ({
    title: text(random, known),
    name: text(random, known),
    label: text(random, known),
  }),
};

const permission: Make = (random, known) => ({
  action: action(random, known),
  subject: random.pick([
    'api::thing.thing',
    'api::home.home',
    'plugin::users-permissions.user',
    null,
    'nothing',
  ]),
  properties: {
    fields: random.several(0, 3, () => random.pick(['title', 'seo.title', 'nothing'])),
    locales: ['en'],
  },
  conditions: random.several(0, 1, () =>
    random.pick(['admin::is-creator', { filter: { title: { $eq: 'x' } } }]),
  ),
});

/** What the body of a row has; any of the vocabulary where none is named. */
const fieldsByPath: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /admin\/users|admin\/register/,
    ['email', 'firstname', 'lastname', 'roles', 'isActive', 'password', 'currentPassword'],
  ],
  [/roles\/:id\/permissions|permissions\/check/, ['permissions']],
  [/batch-delete/, ['ids']],
  [/api-tokens/, ['name', 'description', 'type', 'permissions', 'lifespan']],
  [/roles/, ['name', 'description', 'type', 'permissions']],
  [/login/, ['email', 'password', 'rememberMe', 'deviceId']],
  [/folders/, ['name', 'parent']],
  [/bulk-/, ['fileIds', 'folderIds', 'destinationFolderId']],
  [
    /auth\/|\/users/,
    [
      'identifier',
      'username',
      'email',
      'password',
      'passwordConfirmation',
      'currentPassword',
      'code',
      'role',
      'refreshToken',
      'confirmed',
    ],
  ],
];

function bodyFor({ path }: RouteFacts, known: Known, random: Random): unknown {
  const [, named] = fieldsByPath.find(([pattern]) => pattern.test(path)) ?? [];
  const isShort = hashing.test(path) && random.chance(0.85);
  const possible = (named && random.chance(0.9) ? named : Object.keys(vocabulary)).filter(
    (name) => !isShort || !/password|identifier/i.test(name),
  );
  const most = named && random.chance(0.6) ? possible : possible.filter(() => random.chance(0.4)).slice(0, 6);
  const body = Object.fromEntries(
    most.map((name) => [name, random.chance(0.93) ? vocabulary[name]?.(random, known) : badValue(random)]),
  );
  return random.chance(0.25) ? mutateValue(body, random) : body;
}
