// config/permissions: permissions of roles as a file of the project.
import { afterEach, describe, expect, test } from 'vitest';
import { grant, listPermissions } from '../../src/auth/role-store.ts';
import { runCommand } from '../../src/cli/harness.ts';
import { changesOfPermissions } from '../../src/project/file-permissions.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { openProject } from '../../src/project/open-project.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const note = 'api::note.note';
const files = (permissions?: object): TestProjectFiles => ({
  contentTypes: { [note]: { attributes: { title: { type: 'string' }, secret: { type: 'string' } } } },
  files: permissions ? { 'config/permissions.json': permissions } : {},
});
const shown = {
  public: { actions: [{ action: `${note}.find`, fields: ['title'] }, `${note}.findOne`] },
  authenticated: { actions: [`${note}.create`] },
  editor: { name: 'Editor', withPublic: false, actions: [`${note}.*`] },
};

describe.each(databases)('permissions as files on %s', (database) => {
  let app: TestApp;
  afterEach(() => app.close());
  const held = async (type: string): Promise<readonly string[] | undefined> =>
    (await listPermissions(app.plinth.project.database)).find(({ role }) => role === type)?.actions;
  const recorded = (): readonly string[] =>
    app.plinth.project.changes.flatMap(({ kind, description }) =>
      kind === 'permissions' ? [description] : [],
    );

  test('a role in the file has exactly the permissions in the file after the start', async () => {
    app = await startTestApp(database, files());
    const { database: store, schema } = app.plinth.project;
    const actions = [`${note}.delete`, `${note}.findOne`];
    const ofNotes = knownActions(schema).filter((action) => action.startsWith(note));
    await grant(store, { role: 'public', actions }, knownActions(schema));
    await app.request('POST', '/api/notes', { data: { title: 'a', secret: 'b' } });
    app = await app.reopen(files(shown));
    expect(recorded()).toEqual([
      `role public gets ${note}.find; loses ${note}.delete (config/permissions)`,
      `role authenticated gets ${note}.find, ${note}.findOne, ${note}.create (config/permissions)`,
      `role editor is created; gets ${ofNotes.join(', ')} (config/permissions)`,
    ]);
    expect(await held('authenticated')).toEqual([`${note}.create`, `${note}.find`, `${note}.findOne`]);
    const { body } = await app.request('GET', '/api/notes', undefined, null);
    expect(body).toMatchObject({ data: [{ title: 'a' }] });
    expect(JSON.stringify(body)).not.toContain('secret');
    app = await app.reopen(files(shown));
    expect(recorded()).toEqual([]);
    // Permissions that administrators grant to a role in the file are revoked by the next start.
    await grant(
      app.plinth.project.database,
      { role: 'public', actions: [`${note}.delete`] },
      knownActions(schema),
    );
    app = await app.reopen(files(shown));
    expect(recorded()).toEqual([`role public loses ${note}.delete (config/permissions)`]);
  });

  test('schema diff prints the changes of the file, and unknown names are refused', async () => {
    app = await startTestApp(database, files());
    const { folder, schema } = app.plinth.project;
    const wrong = { public: { actions: [`${note}.fnd`, 'api::nope.*'] } };
    const project = await openProject(folder, { isReadOnly: true });
    const roles = [{ type: 'public', name: undefined, description: undefined, hasPublic: true }];
    const changesOf = (grants: readonly { readonly action: string }[]) =>
      project.database.migrate((transaction) =>
        changesOfPermissions(transaction, {
          folder,
          schema,
          config: { ...project.config, permissions: roles.map((role) => ({ ...role, grants })) },
        }),
      );
    expect(await changesOf([{ action: `${note}.find` }])).toMatchObject([
      { description: `role public gets ${note}.find (config/permissions)`, rows: 1 },
    ]);
    await project.close();
    expect(await held('public')).toEqual([]);
    await expect(app.reopen(files(wrong))).rejects.toThrow(`Did you mean "${note}.find"`);
    app = await app.reopen(files({}));
    expect(await held('public')).toEqual([]);
  });

  test('an exported file changes nothing', async () => {
    app = await startTestApp(database, files());
    app = await app.reopen(files(shown));
    const { out } = await runCommand(
      async () => ({ ...app.plinth.project, close: async () => undefined }),
      'permission',
      'export',
    );
    expect(JSON.parse(out)).toMatchObject({ public: shown.public, editor: { name: 'Editor' } });
    app = await app.reopen(files(JSON.parse(out)));
    expect(recorded()).toEqual([]);
  });
});
