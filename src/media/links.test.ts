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

test('a link is good for its address until it expires', async () => {
  const { path, search } = await signed('a.png');
  expect(path).toBe('/uploads/a.png');
  const links = linksOf('secret');
  expect(links.isGood('a.png', search, now)).toBe(true);
  expect(links.isGood('a.png', search, now + 59_000)).toBe(true);
  expect(links.isGood('a.png', search, now + 60_000)).toBe(false);
  expect(links.isGood('a.png', `width=320&${search}`, now)).toBe(true);
});

test('a link is good for nothing else', async () => {
  const { search, url } = await signed('a.png');
  expect(linksOf('secret').isGood('b.png', search, now)).toBe(false);
  expect(linksOf('another secret').isGood('a.png', search, now)).toBe(false);
  url.searchParams.set('expires', String(now / 1000 + 600));
  expect(linksOf('secret').isGood('a.png', url.search.slice(1), now)).toBe(false);
});

test('a link that an earlier secret signed is good as long as the secret is listed', async () => {
  const { search } = await signed('a.png', linksOf('old'));
  const { search: between } = await signed('a.png', linksOf(['new', 'old']));
  expect(linksOf(['new', 'old']).isGood('a.png', search, now)).toBe(true);
  expect(linksOf('new').isGood('a.png', search, now)).toBe(false);
  expect(linksOf('new').isGood('a.png', between, now)).toBe(true);
});

test.each([
  '',
  'expires=9999999999',
  'signature=x',
  'expires=9999999999&signature=',
  'expires=-1&signature=x',
])('%j is no link', (search) => {
  expect(linksOf('secret').isGood('a.png', search, now)).toBe(false);
});

test('the part of a signature is no signature', async () => {
  const { search } = await signed('a.png');
  for (const cut of [search.slice(0, -1), `${search}A`])
    expect(linksOf('secret').isGood('a.png', cut, now)).toBe(false);
});

test('a storage that signs gives its own link, and what no record names gets none', async () => {
  const links = linksOf('secret', async () => 'https://bucket.example/signed');
  expect(await links.sign(['a.png', 'gone.png'], now)).toEqual(
    new Map([['a.png', 'https://bucket.example/signed']]),
  );
});
