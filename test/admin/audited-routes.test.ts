// Every route with which administrators change something writes an entry of the audit trail. A new route has to be requested
// here, or listed with the reason why it is not.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../src/routes/table.ts';
import { idOf, uploadAs } from '../content-manager/uploads.ts';
import { databases } from '../harness/project.ts';
import { type AdminApp, addColleague, addRole, dataOf, files, password, startAdminApp } from './project.ts';
import { entriesOf } from './trail.ts';

const note = 'api::note.note';
const notes = `/admin/content-manager/collection-types/${note}`;
const home = '/admin/content-manager/single-types/api::home.home';
const part = { left: 0, top: 0, width: 2, height: 2 };

type Change = readonly [request: string, actions: string, body?: object];

/** In this order. `{role}` is the id of what an earlier request with `:role` has created. */
const changes: readonly Change[] = [
  ['POST /admin/api-tokens :token', 'api-token.create', { name: 'shop', type: 'read-only' }],
  ['PUT /admin/api-tokens/{token}', 'api-token.update', { name: 'shops' }],
  ['POST /admin/api-tokens/{token}/regenerate', 'api-token.regenerate'],
  ['DELETE /admin/api-tokens/{token}', 'api-token.delete'],
  ['POST /admin/i18n/locales :locale', 'locale.create', { code: 'fr' }],
  ['PUT /admin/i18n/locales/{locale}', 'locale.update', { name: 'French' }],
  ['DELETE /admin/i18n/locales/{locale}', 'locale.delete'],
  ['POST /admin/roles :role', 'role.create', { name: 'editors of notes' }],
  ['PUT /admin/roles/{role}', 'role.update', { name: 'editors' }],
  ['PUT /admin/roles/{role}/permissions', 'permission.update', { permissions: [] }],
  ['DELETE /admin/roles/{role}', 'role.delete'],
  ['POST /admin/roles :role', 'role.create', { name: 'readers' }],
  ['POST /admin/roles/batch-delete', 'role.delete', { ids: ['{role}'] }],
  ['POST /admin/users :user', 'user.create', { email: 'a@example.test', firstname: 'A', roles: ['{held}'] }],
  ['PUT /admin/users/{user}', 'user.update', { blocked: true }],
  ['DELETE /admin/users/{user}/second-factor', 'user.second-factor.disable'],
  ['DELETE /admin/users/{user}', 'user.delete'],
  ['POST /admin/users/batch-delete', 'user.delete', { ids: ['{colleague}'] }],
  ['PUT /admin/users/me', 'user.update', { firstname: 'Ada' }],
  [`POST ${notes} :note`, 'entry.create', { data: { title: 'x' } }],
  [`PUT ${notes}/{note}`, 'entry.update', { data: { title: 'y' } }],
  [`POST ${notes}/{note}/actions/publish`, 'entry.publish'],
  [`PUT ${notes}/{note}`, 'entry.update', { data: { title: 'z' } }],
  [`POST ${notes}/{note}/actions/discard`, 'entry.discard-draft'],
  [`POST ${notes}/{note}/actions/unpublish`, 'entry.unpublish'],
  [`POST ${notes}/{note}/actions/clone`, 'entry.create', { data: {} }],
  [`POST ${notes}/actions/bulkPublish`, 'entry.publish', { documentIds: ['{note}'] }],
  [`PUT ${notes}/{note}`, 'entry.update', { data: { title: 'z' } }],
  [`POST ${notes}/actions/bulkDiscard`, 'entry.discard-draft', { documentIds: ['{note}'] }],
  [`POST ${notes}/actions/bulkUnpublish`, 'entry.unpublish', { documentIds: ['{note}'] }],
  [`DELETE ${notes}/{note}`, 'entry.delete'],
  [`POST ${notes} :note`, 'entry.create', { data: { title: 'x' } }],
  [`POST ${notes}/actions/bulkDelete`, 'entry.delete', { documentIds: ['{note}'] }],
  [`PUT ${home}`, 'entry.create', { data: { title: 'x' } }],
  [`POST ${home}/actions/publish`, 'entry.publish'],
  [`PUT ${home}`, 'entry.update', { data: { title: 'y' } }],
  [`POST ${home}/actions/discard`, 'entry.discard-draft'],
  [`POST ${home}/actions/unpublish`, 'entry.unpublish'],
  [`DELETE ${home}`, 'entry.delete'],
  [`PUT /admin/content-manager/view-settings/${note}`, 'view-settings.update', { label: 'title' }],
  [`DELETE /admin/content-manager/view-settings/${note}`, 'view-settings.delete'],
  [
    `POST /admin/content-manager/views/${note} :view`,
    'view.create',
    { name: 'new', query: '', isShared: true },
  ],
  [
    `PUT /admin/content-manager/views/${note}/{view}`,
    'view.update',
    { name: 'old', query: '', isShared: false },
  ],
  [
    `PUT /admin/content-manager/views/${note}/{view}`,
    'view.update',
    { name: 'old', query: '', isShared: true },
  ],
  [`DELETE /admin/content-manager/views/${note}/{view}`, 'view.delete'],
  [`POST /admin/content-manager/views/${note} :view`, '', { name: 'own', query: '' }],
  [`DELETE /admin/content-manager/views/${note}/{view}`, ''],
  ['POST /admin/upload/folders :folder', 'entry.create', { name: 'photos' }],
  ['PUT /admin/upload/folders/{folder}', 'entry.update', { name: 'pictures' }],
  [
    'POST /admin/upload/actions/bulk-move',
    'media.update',
    { fileIds: ['{image}'], destinationFolderId: '{folder}' },
  ],
  [
    'POST /admin/upload/actions/bulk-move',
    'media.update',
    { fileIds: ['{image}'], destinationFolderId: null },
  ],
  ['DELETE /admin/upload/folders/{folder}', 'entry.delete'],
  ['POST /admin/upload/files/{image}/crop', 'media.create', part],
  ['PUT /admin/upload/files/{image}/crop', 'media.update', part],
  ['DELETE /admin/upload/files/{image}', 'media.delete'],
  ['POST /admin/upload/folders :folder', 'entry.create', { name: 'photos' }],
  ['POST /admin/upload/actions/bulk-delete', 'entry.delete', { folderIds: ['{folder}'] }],
  [
    'POST /admin/users-permissions/users :reader',
    'entry.create',
    { username: 'ada', email: 'ada@example.test', password, role: '{authenticated}' },
  ],
  ['PUT /admin/users-permissions/users/{reader}', 'entry.update', { blocked: true }],
  ['DELETE /admin/users-permissions/users/{reader}', 'entry.delete'],
  ...['/admin/users-permissions/roles', '/users-permissions/roles'].flatMap((roles): readonly Change[] => [
    [`POST ${roles} :members`, 'role.create', { name: `members of ${roles}`, permissions: {} }],
    [`PUT ${roles}/{members}`, 'role.update', { description: 'others', permissions: {} }],
    [`DELETE ${roles}/{members}`, 'role.delete'],
  ]),
  [
    'POST /admin/content-type-builder/schema/apply',
    'schema.update',
    { components: [{ uid: 'shared.seo', schema: { info: { displayName: 'SEO' }, attributes: {} } }] },
  ],
];

const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'They change nothing that is stored for long': [
    'POST /admin/content-manager/presence/:uid/:documentId',
    'DELETE /admin/content-manager/presence/:uid/:documentId',
    'POST /admin/content-manager/uid/:owner/:attribute/check',
    'POST /admin/content-manager/uid/:owner/:attribute/generate',
    'POST /admin/content-type-builder/schema/preview',
    'POST /admin/permissions/check',
    'POST /admin/email/test',
    'POST /admin/access-token',
    'POST /admin/forgot-password',
    // The factor is not in force until it is confirmed.
    'POST /admin/users/me/second-factor',
  ],
  'Their entries are tested in other suites of this folder': [
    'POST /admin/login',
    'POST /admin/logout',
    'POST /admin/register',
    'POST /admin/register-admin',
    'POST /admin/reset-password',
    'POST /admin/connect/second-factor',
    'POST /admin/users/me/second-factor/confirm',
    'POST /admin/users/me/second-factor/disable',
    'POST /admin/users/me/second-factor/recovery-codes',
  ],
  'The documents service writes the entry of a file that is complete': [
    'POST /admin/upload',
    'PUT /admin/upload/files/:id',
    'POST /admin/upload/resumable',
    'PATCH /admin/upload/resumable/:id',
    'DELETE /admin/upload/resumable/:id',
  ],
};

describe.each(databases)('changes by administrators on %s', (database) => {
  let app: AdminApp;
  const ids = new Map<string, unknown>();
  beforeAll(async () => {
    const attributes = { title: { type: 'string' } };
    const single = { kind: 'singleType', draftAndPublish: true, attributes } as const;
    const contentTypes = { ...files.contentTypes, 'api::home.home': single };
    app = await startAdminApp(database, {}, { ...files, contentTypes });
    ids.set('held', await addRole(app, []));
    ids.set('colleague', (await addColleague(app, Number(ids.get('held')))).id);
    ids.set('authenticated', await roleNamed('Authenticated'));
    const red = { width: 8, height: 8, channels: 3, background: 'red' } as const;
    const content = await sharp({ create: red }).png().toBuffer();
    ids.set('image', idOf(await uploadAs(app, app.superToken, { file: { name: 'a.png', content } })));
  });
  afterAll(() => app.close());

  async function roleNamed(name: string): Promise<number | undefined> {
    const { body } = await app.admin('GET', 'users-permissions/roles');
    return (body as { roles: { id: number; name: string }[] }).roles.find((role) => role.name === name)?.id;
  }

  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name) => String(ids.get(name)));

  test('have an entry each', async () => {
    for (const [request, expected, body] of changes) {
      const [method = '', path = '', created] = request.split(' ');
      const [last] = await entriesOf(app);
      const sent: Record<string, unknown> | undefined = body && JSON.parse(filled(JSON.stringify(body)));
      const response = await app.request(method, filled(path), sent, app.superToken);
      const added = (await entriesOf(app)).filter(({ id }) => id > (last?.id ?? 0));
      const actions = added.map(({ action }) => action).join();
      expect([request, actions, response.status < 300 ? '' : response.text]).toEqual([request, expected, '']);
      for (const { actor } of added) expect(actor).toMatchObject({ kind: 'admin', id: '1' });
      if (created) {
        const { documentId, id = await roleNamed(String(sent?.name)) } = dataOf(response) ?? {};
        ids.set(created.slice(1), created === ':note' ? documentId : id);
      }
    }
  });

  test('are tested for every route', () => {
    const patterns = app.plinth.routes
      .filter(({ route }) => route.method !== 'GET')
      .map((entry) => `${entry.route.method} ${pathOf(entry)}`)
      .filter((pattern) => /^\w+ \/(admin|users-permissions)\//.test(pattern));
    const isTested = (pattern: string): boolean => {
      const form = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
      return changes.some(([request]) => form.test(request.replace(/ :\w+$/, '')));
    };
    const untested = patterns.filter((pattern) => !isTested(pattern));
    expect(untested.sort()).toEqual(Object.values(elsewhere).flat().sort());
  });
});
