import { expect, test } from 'vitest';
import { Links } from './links.ts';

const linksOf = (
  secrets: string | readonly [string, ...string[]],
  signedUrl: () => Promise<string | undefined> = async () => undefined,
) =>
  new Links({
    storage: { signedUrl },
    storedFiles: {
      keysOf: async (addresses) =>
        new Map(
          addresses.flatMap((address) => (address === 'gone.png' ? [] : [[address, `key_${address}`]])),
        ),
    },
    secrets: typeof secrets === 'string' ? [secrets] : secrets,
    seconds: 60,
  });

const now = 1_700_000_000_000;

async function signed(address: string, links = linksOf('secret')) {
  const link = (await links.sign([address], now)).get(address) ?? '';
  const url = new URL(link, 'http://x');
  return { path: url.pathname, search: url.search.slice(1), url };
}

test('a link is valid for its address until it expires', async () => {
  const { path, search } = await signed('a.png');
  expect(path).toBe('/uploads/a.png');
  const links = linksOf('secret');
  expect(links.isValid('a.png', search, now)).toBe(true);
  expect(links.isValid('a.png', search, now + 59_000)).toBe(true);
  expect(links.isValid('a.png', search, now + 60_000)).toBe(false);
  expect(links.isValid('a.png', `width=320&${search}`, now)).toBe(true);
});

test('a link is not valid for another address, secret or time', async () => {
  const { search, url } = await signed('a.png');
  expect(linksOf('secret').isValid('b.png', search, now)).toBe(false);
  expect(linksOf('another secret').isValid('a.png', search, now)).toBe(false);
  url.searchParams.set('expires', String(now / 1000 + 600));
  expect(linksOf('secret').isValid('a.png', url.search.slice(1), now)).toBe(false);
});

test('a link that is signed with an earlier secret is valid while the secret is listed', async () => {
  const { search } = await signed('a.png', linksOf('old'));
  const { search: between } = await signed('a.png', linksOf(['new', 'old']));
  expect(linksOf(['new', 'old']).isValid('a.png', search, now)).toBe(true);
  expect(linksOf('new').isValid('a.png', search, now)).toBe(false);
  expect(linksOf('new').isValid('a.png', between, now)).toBe(true);
});

test.each([
  '',
  'expires=9999999999',
  'signature=x',
  'expires=9999999999&signature=',
  'expires=-1&signature=x',
])('the query string %j is not valid', (search) => {
  expect(linksOf('secret').isValid('a.png', search, now)).toBe(false);
});

test('a signature that is shortened or extended is not valid', async () => {
  const { search } = await signed('a.png');
  for (const cut of [search.slice(0, -1), `${search}A`])
    expect(linksOf('secret').isValid('a.png', cut, now)).toBe(false);
});

test('a storage that signs links provides them, and an address without a record gets no link', async () => {
  const links = linksOf('secret', async () => 'https://bucket.example/signed');
  expect(await links.sign(['a.png', 'gone.png'], now)).toEqual(
    new Map([['a.png', 'https://bucket.example/signed']]),
  );
});
