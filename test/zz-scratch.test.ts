import { test } from 'vitest';
import { documentOf } from './fuzz/bodies.ts';
import { files, seed } from './fuzz/project.ts';
import { queryOf } from './fuzz/queries.ts';
import { writePairs } from './fuzz/mutate-query.ts';
import { Random } from './fuzz/random.ts';
import { startTestApp } from './harness.ts';
test('stats', async () => {
  const app = await startTestApp('sqlite', files, { locales: ['fr', 'de'] });
  const world = await seed(app);
  const count = new Map<string, number>();
  const add = (k: string) => count.set(k, (count.get(k) ?? 0) + 1);
  for (let i = 0; i < 300; i++) {
    const r = new Random(5, i);
    const { status, text } = await app.request('POST', '/api/things', { data: documentOf('api::thing.thing', world, r) });
    add(`POST ${status} ${status > 201 ? text.slice(0, 200).replace(/[a-z0-9]{24}/, 'ID') : ''}`);
    const g = await app.request('GET', `/api/things?${writePairs(queryOf('api::thing.thing', r), r)}`);
    add(`GET ${g.status} ${g.status > 201 ? JSON.stringify((g.body as any).error.message).slice(0, 90) : ''}`);
  }
  console.log([...count].sort((a, b) => b[1] - a[1]).slice(0, 45).map(([k, n]) => `${n} ${k}`).join('\n'));
  await app.close();
});
