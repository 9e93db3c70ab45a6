// Which other administrators have a document open: shown to those who may read it, by version, and until they stop reporting it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePresence } from '../../src/sql/stored/presence.ts';
import { type AdminApp, addColleague, addRole } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { add, article, author, holding, rights, startManagerApp } from './project.ts';

describe.each(databases)('the list of administrators who have a document open on %s', (database) => {
  let app: AdminApp;
  let documentId: string;
  beforeAll(async () => {
    app = await startManagerApp(database);
    documentId = await add(app, article, { title: 'open' });
  });
  afterAll(() => app.close());

  const at = (search = '', uid = article): string => `content-manager/presence/${uid}/${documentId}${search}`;
  const others = async (token?: string, search = '') => {
    const { body } = await app.admin('POST', at(search), undefined, token);
    return (body as { data: { id: number }[] }).data.map(({ id }) => id);
  };

  test('is sent to each of them, by version, until they leave or stop reporting it', async () => {
    const one = await addColleague(app, await addRole(app, rights(article, ['read'])));
    expect(await others(one.token)).toEqual([]);
    expect(await others()).toEqual([one.id]);
    const seen = await others(one.token);
    expect(seen).toEqual([expect.any(Number)]);
    expect(await others(one.token, '?locale=fr')).toEqual([]);
    expect((await app.admin('DELETE', at())).status).toBe(204);
    expect(await others(one.token)).toEqual([]);

    const presence = { uid: article, documentId, locale: 'en', adminId: Number(seen[0]) };
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    await app.plinth.project.database.write(
      async (transaction) => void (await transaction.run(writePresence(presence, minuteAgo))),
    );
    expect(await others(one.token)).toEqual([]);
  });

  test('is not sent to administrators who may not read the document', async () => {
    const creator = await holding(app, rights(article, ['read'], { conditions: ['admin::is-creator'] }));
    const stranger = await holding(app, rights(author, ['read']));
    const statuses = [];
    for (const token of [creator, stranger, null])
      statuses.push((await app.admin('POST', at(), undefined, token)).status);
    expect(statuses).toEqual([404, 403, 401]);
    expect((await app.admin('POST', at('', 'api::no.no'))).status).toBe(404);
    expect((await app.admin('POST', `content-manager/presence/${article}/nothing`)).status).toBe(404);
    expect((await app.admin('POST', at('?surprise=1'))).status).toBe(400);
  });
});
