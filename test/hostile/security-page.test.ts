// docs/security.md guarantees nothing without a test that shows it.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

test('every test that the page on security names is there, and every guarantee names one', () => {
  const page = readFileSync(new URL('docs/security.md', root), 'utf8');
  const [, promised = ''] = /## Guarantees\n(.*?)\n## /s.exec(page) ?? [];
  const named = [...promised.matchAll(/`((?:test|src)\/[\w/.-]+\.test\.ts)`/g)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  const promises = promised.split(/^- /m).slice(1);
  expect(promises.filter((text) => !text.includes('.test.ts`'))).toEqual([]);
});
