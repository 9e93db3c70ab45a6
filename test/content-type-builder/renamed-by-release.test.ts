// Attributes that a release renames in the schema files and the lock file: permissions and saved views follow at the start.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAdminPermissions } from '../../src/admin/roles/roles.ts';
import { renameAttribute } from '../../src/schema/files/rename.ts';
import { type AdminApp, addRole, files, startAdminApp } from '../admin/project.ts';
import { databases, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const page = 'api::page.page';
const text = { type: 'string' };
const projectWith = (own: readonly string[], name: string): TestProjectFiles => ({
  ...files,
  components: { 'shared.seo': { [name]: text } },
  contentTypes: {
    [page]: {
      attributes: {
        ...Object.fromEntries(own.map((attribute) => [attribute, text])),
        seo: { type: 'component', component: 'shared.seo' },
      },
    },
  },
});
const renamed = projectWith(['headline', 'remark', 'note'], 'name');

describe.each(databases)('a release that renames attributes on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database, {}, projectWith(['title', 'note', 'remark'], 'title'));
  });
  let reopened: TestApp;
  afterAll(() => reopened.close());

  const rename = (owner: string, from: string, to: string) =>
    renameAttribute(app.folder, { owner, from, to });
  const permittedFields = async () => {
    const stored = await reopened.plinth.project.database.write(listAdminPermissions);
    return stored.filter(({ subject }) => subject === page).map(({ properties }) => properties.fields);
  };
  const followed = () =>
    reopened.plinth.project.changes.flatMap(({ kind, description }) =>
      kind === 'follow renames' ? [description] : [],
    );

  test('permissions and saved views name the same attributes', async () => {
    const permission = {
      action: 'plugin::content-manager.explorer.read',
      subject: page,
      properties: { fields: ['title', 'note', 'seo.title'] },
    };
    await addRole(app, [permission]);
    const path = `content-manager/views/${page}`;
    const view = { name: 'Mine', query: 'columns=title%2Cnote&sort=seo.title%3Aasc', isShared: true };
    expect((await app.admin('POST', path, view)).status).toBe(201);
    rename(page, 'title', 'headline');
    rename('shared.seo', 'title', 'name');
    rename(page, 'note', 'other');
    rename(page, 'remark', 'note');
    rename(page, 'other', 'remark');
    reopened = await app.reopen(renamed);
    expect(followed()).toEqual([
      `title of ${page} is called headline, note of ${page} is called remark, remark of ${page} is called note, ` +
        'title of shared.seo is called name: field permissions and saved views follow',
    ]);
    expect(await permittedFields()).toContainEqual(['headline', 'remark', 'seo.name']);
    const { body } = await reopened.request('GET', `/admin/${path}`, undefined, app.superToken);
    const [saved] = (body as { data: readonly { readonly query: string }[] }).data;
    expect(Object.fromEntries(new URLSearchParams(saved?.query))).toEqual({
      columns: 'headline,remark',
      sort: 'seo.name:asc',
    });
  });

  test('once', async () => {
    reopened = await reopened.reopen(renamed);
    expect(followed()).toEqual([]);
    expect(await permittedFields()).toContainEqual(['headline', 'remark', 'seo.name']);
  });
});
