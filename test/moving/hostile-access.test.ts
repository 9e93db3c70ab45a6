// Users, roles and locales of an export file that was made by hand or damaged: what cannot be theirs is listed and left out.
import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { importInto } from '../../src/import/import-into.ts';
import { databases, startTestApp } from '../harness/project.ts';
import { writeExportFile } from './export-file.ts';

const silent = { isDryRun: false, key: undefined, uploads: undefined, onProgress: () => undefined };
const hash = bcrypt.hashSync('correct horse', 4);

const schema = {
  contentTypes: {
    'api::safe.safe': {
      attributes: {
        name: { type: 'string' },
        pin: { type: 'password', required: true },
        lock: { type: 'component', component: 'shared.lock' },
      },
    },
  },
  components: { 'shared.lock': { pin: { type: 'password' } } },
};

const safe = (id: number, pin: unknown, inside: unknown) => ({
  type: 'api::safe.safe',
  id,
  data: { name: `Safe ${id}`, publishedAt: '2024-01-01T00:00:00.000Z', pin, lock: { id, pin: inside } },
});
const of = (plugin: string, id: number, data: Readonly<Record<string, unknown>>) => ({
  type: `plugin::${plugin}`,
  id,
  data,
});

describe.each(databases)('an export file, imported on %s', (database) => {
  it('gives no text the place of a password hash', async () => {
    const app = await startTestApp(database, schema);
    const costly = [`$2b$31$${hash.slice(7)}`, '$argon2id$v=19$m=4194304,t=900,p=1$c2FsdHNhbHQ$aGFzaA'];
    const from = await writeExportFile({
      entities: [
        safe(1, 'in clear text', '1234'),
        safe(2, hash, hash),
        ...costly.map((pin, index) => safe(index + 3, pin, null)),
        safe(5, 42, ''),
      ],
    });
    const { leftOut, missing, comparison } = await importInto(app.folder, { ...silent, from });
    expect(comparison?.differing).toBe(0);
    const what = 'passwords that are no hashes: set them again';
    expect(leftOut).toEqual([
      { what, name: 'api::safe.safe.pin', count: 4 },
      { what, name: 'shared.lock.pin', count: 1 },
    ]);
    expect(missing).toMatchObject([{ name: 'api::safe.safe.pin', count: 4 }]);
    await app.close();
  });

  it('has roles and locales that can be stored and used, or lists them', async () => {
    const app = await startTestApp(database, schema);
    const from = await writeExportFile({
      entities: [
        of('i18n.locale', 1, { code: 'fr', name: 'Fran\u0000ce', createdAt: 'yesterday' }),
        of('i18n.locale', 2, { code: 'e\u0000"><b>', name: 'x' }),
        of('i18n.locale', 3, { code: { en: 1 } }),
        of('users-permissions.role', 11, { name: 'Editor\u0000', createdAt: 'yesterday' }),
        of('users-permissions.role', 12, { name: { a: 1 }, type: 7 }),
      ],
    });
    const { leftOut } = await importInto(app.folder, { ...silent, from });
    expect(leftOut).toMatchObject([
      { what: 'locales whose code is not valid', count: 1 },
      { what: 'locales whose code is not valid', count: 1 },
      { what: 'roles without a name', count: 1 },
    ]);
    // The import is another process, of whose changes servers hear within seconds.
    await app.plinth.access.refresh();
    const locales = (await app.request('GET', '/api/i18n/locales')).body;
    expect(locales).toMatchObject([{ code: 'en' }, { code: 'fr', name: 'France' }]);
    expect(JSON.stringify(locales)).not.toContain('yesterday');
    const { roles } = (await app.request('GET', '/api/users-permissions/roles')).body as { roles: object[] };
    expect(roles).toContainEqual(expect.objectContaining({ type: 'Editor', name: 'Editor' }));
    await app.close();
  });
});
