import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { Jwt } from './jwt.ts';

const secret = 'a secret of this server';
const plain = { algorithm: 'HS256', issuer: undefined, audience: undefined };
const named = { ...plain, issuer: 'https://a.test', audience: ['app', 'panel'] };
const soon = Date.now() + 60_000;

test('tokens have the configured issuer and audience', async () => {
  const jwt = new Jwt([secret], named);
  const claims = await jwt.verify(await jwt.sign({ id: 1 }, soon));
  expect(claims).toMatchObject({ id: 1, iss: 'https://a.test', aud: ['app', 'panel'] });
  const one = new Jwt([secret], { ...plain, audience: ['app'] });
  expect(await one.verify(await one.sign({ id: 1 }, soon))).toMatchObject({ aud: 'app' });
});

test('tokens are signed with the configured algorithm', async () => {
  const token = await new Jwt([secret], { ...plain, algorithm: 'HS512' }).sign({ id: 1 }, soon);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS512', typ: 'JWT' });
});

test.each([
  ['another algorithm', { ...named, algorithm: 'HS384' }],
  ['another issuer', { ...named, issuer: 'https://b.test' }],
  ['no issuer', { ...named, issuer: undefined }],
  ['another audience', { ...named, audience: ['other'] }],
  ['no audience', { ...named, audience: undefined }],
])('tokens of %s are refused', async (_what, settings) => {
  const token = await new Jwt([secret], settings).sign({ id: 1 }, soon);
  expect(await new Jwt([secret], named).verify(token)).toBeUndefined();
});

test('one common audience is enough', async () => {
  const token = await new Jwt([secret], { ...named, audience: ['app', 'other'] }).sign({ id: 1 }, soon);
  expect(await new Jwt([secret], named).verify(token)).toMatchObject({ id: 1 });
});

test('secrets are rotated with a list: the first signs, all verify', async () => {
  const old = new Jwt([secret], plain);
  const both = new Jwt(['a new secret of this server', secret], plain);
  const renewed = new Jwt(['a new secret of this server'], plain);
  const [before, between] = [await old.sign({ id: 1 }, soon), await both.sign({ id: 2 }, soon)];
  expect(await both.verify(before)).toMatchObject({ id: 1 });
  expect(await renewed.verify(between)).toMatchObject({ id: 2 });
  expect(await renewed.verify(both.signNow({ id: 3 }, soon))).toMatchObject({ id: 3 });
  expect(await renewed.verify(before)).toBeUndefined();
  expect(await old.verify(between)).toBeUndefined();
});
