// A permission that is limited to fields still applies to an attribute that is renamed, in components too, and to no other one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, addColleague, addRole, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';

const page = 'api::page.page';
const text = { type: 'string' };

describe.each(databases)('permissions for renamed fields on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(
      database,
      {},
      {
        ...files,
        components: { 'shared.seo': { title: text, note: text } },
        contentTypes: {
          [page]: {
            attributes: {
              title: text,
              secret: text,
              seo: { type: 'component', component: 'shared.seo' },
            },
          },
        },
      },
    );
  });
  afterAll(() => app.close());

  test('apply to the new names', async () => {
    const role = await addRole(app, [
      {
        action: 'plugin::content-manager.explorer.read',
        subject: page,
        properties: { fields: ['title', 'seo.title', 'seo.note'] },
      },
    ]);
    const { token } = await addColleague(app, role);
    const seo = { title: 'shown', note: 'noted' };
    const path = `content-manager/collection-types/${page}`;
    const created = await app.admin('POST', path, { data: { title: 'shown', secret: 'hidden', seo } });
    const read = async () => {
      const { documentId } = dataOf(created);
      const { attributes } = dataOf(await app.admin('GET', `${path}/${documentId}`, undefined, token));
      return attributes;
    };
    expect(await read()).toMatchObject({ title: 'shown', seo: { title: 'shown' } });
    const renames = [
      { owner: page, from: 'title', to: 'headline' },
      { owner: page, from: 'seo', to: 'search' },
      { owner: 'shared.seo', from: 'title', to: 'name' },
    ];
    expect((await app.admin('POST', 'content-type-builder/schema/apply', { renames })).status).toBe(200);
    const shown = await read();
    expect(shown).toMatchObject({ headline: 'shown', search: { name: 'shown', note: 'noted' } });
    expect(Object.keys(Object(shown)).toSorted()).toEqual(['headline', 'search']);
  });
});
