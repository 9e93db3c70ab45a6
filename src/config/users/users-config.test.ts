import { expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const plugins = (config: object) => ({
  'config/plugins.json': JSON.stringify({ 'users-permissions': { config } }),
});

test.each([
  ['30d', 2_592_000],
  ['12h', 43_200],
  ['15m', 900],
  [60, 60],
])('a token lifetime of %j is %d seconds', async (expiresIn, seconds) => {
  expect((await configOf(plugins({ jwt: { expiresIn } }))).users.jwt.lifetime).toBe(seconds);
});

test.each([
  [{}, { algorithm: 'HS256', issuer: undefined, audience: undefined }],
  [
    { algorithm: 'HS512', issuer: 'https://a.test' },
    { algorithm: 'HS512', issuer: 'https://a.test' },
  ],
  [{ audience: 'app' }, { audience: ['app'] }],
  [{ audience: ['app', 'panel'] }, { audience: ['app', 'panel'] }],
])('the settings %j of tokens are read', async (jwt, expected) => {
  expect((await configOf(plugins({ jwt }))).users.jwt).toMatchObject(expected);
});

test.each([
  { algorithm: 'RS256' },
  { algorithm: 'none' },
  { issuer: 1 },
  { audience: [] },
  { notBefore: '1h' },
  { privateKey: 'x' },
])('the setting %j of tokens is refused', async (jwt) => {
  expect(await faultsOf(plugins({ jwt }))).toHaveLength(1);
});

test('settings have the keys of the reference', async () => {
  const config = {
    jwtSecret: 'a secret that is long enough',
    ratelimit: { enabled: false, max: 5 },
    register: { allowedFields: ['nickname'] },
    advanced: { allow_register: false, default_role: 'reader', email_reset_password: 'https://a.test/reset' },
  };
  expect((await configOf(plugins(config))).users).toMatchObject({
    jwtSecrets: ['a secret that is long enough'],
    rateLimit: { isEnabled: false, max: 5, interval: 60_000 },
    registration: { isOpen: false, role: 'reader', allowedFields: ['nickname'] },
    resetPage: 'https://a.test/reset',
  });
});

test('the cookie of refresh tokens is secure in production, and with SameSite=None', async () => {
  const cookieOf = async (sessions: object) =>
    (await configOf(plugins({ jwtManagement: 'refresh', sessions }))).users.sessions.cookie;
  const defaults = { name: 'strapi_up_refresh', sameSite: 'lax', path: '/', domain: undefined };
  expect(await cookieOf({})).toEqual({ ...defaults, isSecure: false });
  expect(await cookieOf({ httpOnly: true, cookie: { sameSite: 'none' } })).toMatchObject({ isSecure: true });
});

test('common passwords are read from a file of the project', async () => {
  const list = { 'config/common.txt': 'Password1\r\n123456\n\n' };
  const named = { ...plugins({ commonPasswords: 'config/common.txt' }), ...list };
  expect((await configOf(named)).users.commonPasswords).toEqual(new Set(['password1', '123456']));
  expect(await faultsOf(plugins({ commonPasswords: 'config/none.txt' }))).toEqual([
    expect.stringContaining('"config/none.txt" cannot be read.'),
  ]);
});

test('the secret is read from the environment and not printed', async () => {
  const variables = { JWT_SECRET: 'of the environment and random' };
  expect((await configOf({}, { variables })).users.jwtSecrets).toEqual(['of the environment and random']);
  const faults = await faultsOf({}, { variables: { JWT_SECRET: 'tooshort' } });
  expect(faults).toEqual([expect.stringContaining('JWT_SECRET')]);
  expect(faults.join()).not.toContain('tooshort');
});

const first = 'the first of the secrets';
const second = 'the second of the secrets';

test.each([`${first},${second}`, ` ${first} , ${second}`])(
  'a text of several secrets is divided at its commas',
  async (JWT_SECRET) => {
    expect((await configOf({}, { variables: { JWT_SECRET } })).users.jwtSecrets).toEqual([first, second]);
    expect((await configOf(plugins({ jwtSecret: JWT_SECRET }))).users.jwtSecrets).toEqual([first, second]);
  },
);

test('secrets in an array are not split', async () => {
  const jwtSecret = [`${first}, with a comma`, second];
  expect((await configOf(plugins({ jwtSecret }))).users.jwtSecrets).toEqual(jwtSecret);
});

test.each([`${first},tooshort`, `tooshort,${first}`, `${first},`])(
  'a short secret in a list is refused as one alone is, and not shown',
  async (JWT_SECRET) => {
    const ofVariable = await faultsOf({}, { variables: { JWT_SECRET } });
    expect(ofVariable).toEqual([expect.stringContaining('A secret of the list is too short.')]);
    const ofFile = await faultsOf(plugins({ jwtSecret: JWT_SECRET }));
    const ofArray = await faultsOf(plugins({ jwtSecret: JWT_SECRET.split(',') }));
    expect([ofFile, ofArray]).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect([...ofVariable, ...ofFile, ...ofArray].join()).not.toMatch(/tooshort|first of the/);
  },
);

test('an empty list of secrets is refused', async () => {
  expect(await faultsOf(plugins({ jwtSecret: [] }))).toHaveLength(1);
});

test('wrong settings are refused with a remedy', async () => {
  const config = {
    jwt: { expiresIn: 'soon' },
    jwtManagement: 'refreshing',
    ratelimit: { enabled: 'no' },
    advanced: { email_reset_password: 'javascript:alert(1)' },
  };
  const faults = await faultsOf(plugins(config));
  expect(faults).toHaveLength(4);
  expect(faults[0]).toContain('"30d"');
});

test('faults do not print a secret in a file', async () => {
  expect((await faultsOf(plugins({ jwtSecret: 'tooshort' }))).join()).not.toContain('tooshort');
});
