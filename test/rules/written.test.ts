// What writes respond with, and what else shows rows that a caller may not read: a response shows what they may read, and
// of the rest only what they wrote (docs/decisions/010-row-and-field-rules.md). Over REST and GraphQL, in both lanes and shapes.
import { describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { uploaded } from '../media/upload.ts';
import { fresh } from '../users/people.ts';
import { type Grants, openNotes } from './notes.ts';
import { rowOf } from './world.ts';

const user = 'plugin::users-permissions.user';
const upload = 'plugin::upload.content-api';

describe.each(databases)('responses to writes on %s', (database) => {
  const given = openNotes(database);
  const { rest } = given;

  describe('REST', () => {
    test('an empty PUT shows nothing that GET hides', async () => {
      const hiding: readonly Grants[] = [{ update: {} }, { update: { fields: ['title', 'secret'] } }];
      for (const grants of hiding) {
        const shown = await rest(grants, 'PUT', `notes/${given.id}?populate=*`, { data: {} });
        expect([grants, shown.status]).toEqual([grants, 200]);
        expect(shown.text).not.toMatch(/HIDDEN|"(open|closed)"/);
        expect(rowOf(shown).documentId).toBe(given.id);
      }
    });

    test('what a write takes out of the rule of reading is not shown', async () => {
      const grants = { update: {}, findOne: { filter: { title: 'open' } } };
      const body = { data: { title: 'other' } };
      const { text } = await rest(grants, 'PUT', `notes/${given.id}?fields=secret&populate=*`, body);
      expect(text).toContain('"title":"other"');
      expect(text).not.toContain('HIDDEN');
    });

    test('what was written is shown', async () => {
      const body = { data: { title: 'mine' } };
      expect(rowOf(await rest({ update: {} }, 'PUT', `notes/${given.id}`, body))).toMatchObject({
        title: 'mine',
      });
      const made = await rest({ create: {} }, 'POST', 'notes?populate=seo', {
        data: { title: 'new', seo: { text: 'x' } },
      });
      expect(rowOf(made)).toMatchObject({ title: 'new', secret: null, seo: { text: 'x' } });
    });

    test('a draft needs readDraft', async () => {
      await given.app.request('PUT', `/api/notes/${given.id}?status=draft`, {
        data: { secret: 'HIDDEN draft' },
      });
      const put = (grants: Grants) => rest(grants, 'PUT', `notes/${given.id}?status=draft`, { data: {} });
      expect((await put({ update: {}, find: {}, findOne: {} })).text).not.toContain('HIDDEN');
      expect((await put({ update: {}, findOne: {}, readDraft: {} })).text).toContain('HIDDEN draft');
    });

    test('localizations are shown by the rule that shows the document', async () => {
      const path = `notes/${given.id}?populate=localizations`;
      const rule = { filter: { title: 'open' } };
      expect((await rest({ findOne: rule }, 'GET', path)).text).not.toContain('closed');
      expect((await rest({ findOne: {} }, 'GET', path)).text).toContain('closed');
      expect((await rest({ findOne: rule, update: {} }, 'PUT', path, { data: {} })).text).not.toContain(
        'closed',
      );
      expect((await rest({ update: {} }, 'PUT', path, { data: {} })).text).not.toContain('closed');
      await given.app.request('PUT', `/api/notes/${given.id}?locale=fr&status=draft`, {
        data: { title: 'closed draft' },
      });
      const draft = `notes/${given.id}?status=draft&populate=localizations`;
      const unseen = await rest({ findOne: {}, update: {} }, 'PUT', draft, { data: {} });
      expect(unseen.text).not.toContain('closed');
    });
  });

  describe('users', () => {
    const newUser = async (): Promise<{ id: number }> => {
      const username = `user${fresh()}`;
      const roles = await given.app.request('GET', '/api/users-permissions/roles');
      const [role] = (roles.body as { roles: { id: number }[] }).roles;
      const body = { username, email: `${username}@hidden.test`, password: 'long enough 1', role: role?.id };
      return (await given.app.request('POST', '/api/users', body)).body as { id: number };
    };

    test('writing shows what was written', async () => {
      const { id: number } = await newUser();
      const put = await rest({ [`${user}.update`]: {} }, 'PUT', `users/${number}`, { confirmed: true });
      expect(put.body).toMatchObject({ id: number, confirmed: true });
      expect(put.text).not.toContain('hidden.test');
      const removed = await rest({ [`${user}.destroy`]: {} }, 'DELETE', `users/${number}`);
      expect(removed.body).toMatchObject({ id: number });
      expect(removed.text).not.toContain('hidden.test');
    });

    test.each(['filters[email][$startsWith]=a', '_q=hidden', 'filters[role][type]=public'])(
      'count without find takes no condition: %s',
      async (search) => {
        const counted = await rest({ [`${user}.count`]: {} }, 'GET', `users/count?${search}`);
        expect(counted.status).toBe(403);
        const both = {
          [`${user}.count`]: {},
          [`${user}.find`]: {},
          'plugin::users-permissions.role.find': {},
        };
        expect((await rest(both, 'GET', `users/count?${search}`)).status).toBe(200);
      },
    );

    test('count without find counts all', async () => {
      await newUser();
      const counted = await rest({ [`${user}.count`]: {} }, 'GET', 'users/count');
      expect(Number(counted.text)).toBeGreaterThan(0);
    });
  });

  test('writing files shows what was written', async () => {
    const { id: made } = await uploaded<{ id: number }>(given.app, { name: 'HIDDEN.txt', content: 'text' });
    const info = { fileInfo: JSON.stringify({ caption: 'mine' }) };
    const changed = await rest({ [`${upload}.upload`]: {} }, 'POST', `upload?id=${made}`, info);
    expect(changed.body).toMatchObject({ id: made, caption: 'mine' });
    expect(changed.text).not.toContain('HIDDEN');
    const removed = await rest({ [`${upload}.destroy`]: {} }, 'DELETE', `upload/files/${made}`);
    expect(removed.body).toMatchObject({ id: made });
    expect(removed.text).not.toMatch(/HIDDEN|"mine"/);
  });
});
