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

  test.each(['with the schema', 'alone'])('follow what the type says about a name: sent %s', async (way) => {
    const uid = 'api::case.case';
    const about = (name: string) => ({
      info: { singularName: 'case', pluralName: 'cases', displayName: 'Case' },
      options: { privateAttributes: [name, 'note'], unique: [[name, 'note']] },
      indexes: [{ name: 'both', columns: [name, 'note'] }],
      attributes: {
        [name]: text,
        note: { ...text, conditions: { visible: { '==': [{ var: name }, 'x'] } } },
        slug: { type: 'uid', targetField: name },
      },
    });
    const apply = (change: object) => app.admin('POST', 'content-type-builder/schema/apply', change);
    expect((await apply({ contentTypes: [{ uid, schema: about('salary') }] })).status).toBe(200);
    const sent = about('salary');
    const { salary, ...others } = sent.attributes as Record<string, object>;
    const schema = { ...sent, attributes: { pay: salary, ...others } };
    const renames = [{ owner: uid, from: 'salary', to: 'pay' }];
    const change = way === 'alone' ? { renames } : { contentTypes: [{ uid, schema }], renames };
    expect((await apply(change)).status).toBe(200);
    const { body } = await app.admin('GET', 'content-type-builder/schema');
    const { contentTypes } = (body as { data: { contentTypes: { uid: string; schema: object }[] } }).data;
    expect(contentTypes.find((one) => one.uid === uid)?.schema).toEqual(about('pay'));
    const { text: created } = await app.request('POST', '/api/cases', { data: { pay: 'secret sum' } });
    expect(created).not.toContain('secret sum');
    expect((await apply({ contentTypes: [{ uid, schema: null }] })).status).toBe(200);
  });
});
