// Discarding a draft is a write of the attributes in which it differs from the published version.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminApp, messageOf } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { add, article, author, holding, of, rights, shown, startManagerApp } from './project.ts';

describe.each(databases)('discarding a draft on %s', (database) => {
  let app: AdminApp;
  let documentId = '';
  let writer = '';
  beforeAll(async () => {
    app = await startManagerApp(database);
    writer = await add(app, author, { name: 'Ada' });
  });
  beforeEach(async () => {
    const data = { title: 'live', status: 'live', price: 1, code: 'first word', authors: [writer] };
    documentId = await add(app, article, { ...data, seo: { description: 'live' } });
    await app.admin('PUT', of(article, `${documentId}?locale=fr`), { data: { title: 'en ligne' } });
    await app.admin('POST', of(article, documentId, 'actions/publish?locale=*'));
  });
  afterAll(() => app.close());

  const change = async (data: object, search = '') =>
    expect((await app.admin('PUT', of(article, `${documentId}${search}`), { data })).status).toBe(200);
  const discard = (token: string, search = '') =>
    app.admin('POST', of(article, documentId, `actions/discard${search}`), undefined, token);
  const draft = async () => shown(await app.admin('GET', of(article, documentId))).attributes;

  test('needs the right to write each attribute that has changed', async () => {
    const fields = ['title', 'price'];
    const token = await holding(app, [
      ...rights(article, ['read'], { properties: { fields: [...fields, 'status'] } }),
      ...rights(article, ['update'], { properties: { fields } }),
    ]);
    await change({ title: 'changed', price: 2 });
    expect((await discard(token)).status).toBe(200);
    expect(await draft()).toMatchObject({ title: 'live', price: 1 });
    await change({ title: 'changed', status: 'changed', seo: { description: 'changed' } });
    const known = await discard(token);
    expect([known.status, messageOf(known)]).toEqual([403, 'Forbidden to discard changes of status']);
    const bulk = await app.admin(
      'POST',
      of(article, 'actions/bulkDiscard'),
      { documentIds: [documentId] },
      token,
    );
    expect(bulk.body).toMatchObject({ data: { done: [], failed: [{ error: { status: 403 } }] } });
    expect(await draft()).toMatchObject({ status: 'changed', seo: { description: 'changed' } });
    await change({ status: 'live' });
    const unknown = await discard(token);
    expect([unknown.status, messageOf(unknown)]).toEqual([403, 'Forbidden']);
  });

  test.each([
    ['a list of relations', { authors: [] }],
    ['a password', { code: 'second word' }],
    ['a zone', { body: [{ __component: 'shared.seo', description: 'added' }] }],
  ])('also if only %s has changed', async (_, data) => {
    const token = await holding(app, [
      ...rights(article, ['read']),
      ...rights(article, ['update'], { properties: { fields: ['title'] } }),
    ]);
    expect((await discard(token)).status).toBe(200);
    await change(data);
    expect((await discard(token)).status).toBe(403);
  });

  test('needs the right for all locales if a shared attribute has changed', async () => {
    const token = await holding(app, [
      ...rights(article, ['read']),
      ...rights(article, ['update'], { properties: { locales: ['fr'] } }),
    ]);
    await change({ title: 'changé' }, '?locale=fr');
    expect((await discard(token, '?locale=fr')).status).toBe(200);
    await change({ price: 7 });
    expect((await discard(token, '?locale=fr')).status).toBe(403);
    expect(await draft()).toMatchObject({ price: 7 });
  });
});
