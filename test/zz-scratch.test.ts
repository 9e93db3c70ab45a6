import { test } from 'vitest';
import { files, seed } from './fuzz/project.ts';
import { Random } from './fuzz/random.ts';
import { makeRequest } from './fuzz/requests.ts';
import { startTestApp } from './harness.ts';
import pg from 'pg';
test('slow', { timeout: 300_000 }, async () => {
  const app = await startTestApp('postgres', files, { locales: ['fr', 'de'] });
  const world = await seed(app);
  const callers = [`Bearer ${app.token}`];
  for (let i = 0; i < 20000; i += 20) {
    const rs = Array.from({ length: 20 }, (_, k) => makeRequest(world, callers, new Random(77, i + k))).filter((r) => r.method === 'POST' );
    const as = await Promise.all(rs.map((r) => app.plinth.server.inject({ ...r, method: r.method as 'GET' })));
    as.forEach((a) => { if (a.statusCode === 201) { const d = JSON.parse(a.body).data; } });
  }
  const url = "/api/twins?filters%5Bthing%5D%5Bmascot%5D%5Bsafe%5D%5Bsecret%5D%5B%24contains%5D=beta&filters%5Bthing%5D%5Bmascot%5D%5Bsafe%5D%5BcreatedAt%5D%5B%24notContainsi%5D=2026-02-28T12%3A00%3A00.000Z&filters%5Bthing%5D%5Bextra%5D%5B%24not%5D%5B%24eqi%5D=%5B%5D&populate=*&hasPublishedVersion=false";
  app.statements.length = 0;
  for (let k = 0; k < 8; k++) {
    const t = performance.now();
    const a = await app.request('GET', url);
    console.log(a.status, Math.round(performance.now() - t), a.text.length);
  }
  const u = new URL((app.plinth.project.config.database as any).connection.connectionString);
  const c = new pg.Client({ connectionString: u.href });
  await c.connect();
  for (const t of ['things', 'tags', 'owners', 'twins', 'vaults']) console.log(t, (await c.query(`select count(*) from ${t}`)).rows[0]);
  console.log(app.statements[0]);
  await c.end();
  await app.close();
});
