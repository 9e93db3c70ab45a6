// Drafts by their state: found by a column that every write updates, and by an index after the first request
// (docs/decisions/043-states-of-drafts.md).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { runCommand } from '../../src/cli/harness.ts';
import { listIndexes } from '../../src/indexes/advise.ts';
import { sql, value } from '../../src/sql/sql.ts';
import { expectStates } from '../harness/draft-states.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const note = 'api::note.note';
const notes = (options: { readonly draftAndPublish: boolean; readonly localized: boolean }) => ({
  contentTypes: { [note]: { ...options, attributes: { title: { type: 'string' } } } },
});

describe.each(databases)('states of drafts on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, notes({ draftAndPublish: true, localized: true }), {
      locales: ['de'],
    });
  });
  afterAll(() => app.close());

  const create = async (status: 'draft' | 'published'): Promise<string> => {
    const { body } = await app.request('POST', `/api/notes?status=${status}`, { data: { title: 'Made' } });
    return (body as { data: { documentId: string } }).data.documentId;
  };
  const edit = (documentId: string, search: string) =>
    app.request('PUT', `/api/notes/${documentId}?${search}`, { data: { title: search } });
  const change = (action: 'publish' | 'unpublish' | 'discardDraft', documentId: string) =>
    app.plinth.documents[action]({ uid: note, documentId, locale: '*', abilities: fullAccess });

  test('are right after every kind of write', async () => {
    await create('draft');
    await create('published');
    const edited = await create('published');
    await edit(edited, 'status=draft');
    await edit(edited, 'locale=de&status=draft');
    const discarded = await create('published');
    await edit(discarded, 'status=draft');
    await change('discardDraft', discarded);
    const unpublished = await create('published');
    await edit(unpublished, 'locale=de&status=published');
    await change('unpublish', unpublished);
    const again = await create('published');
    await edit(again, 'status=draft');
    await change('publish', again);
    await app.plinth.documents.clone({ uid: note, documentId: edited, abilities: fullAccess });
    const gone = await create('published');
    await app.request('DELETE', `/api/notes/${gone}`);
    expect(await expectStates(app, '/api/notes')).toEqual({
      'never-published': 6,
      'has-published-version': 4,
      modified: 1,
      unmodified: 3,
      'never-published-document': 5,
      'has-published-version-document': 5,
    });
  });

  test('have an index from the first list that is narrowed by them on, and the results stay', async () => {
    const { database: opened, schema } = app.plinth.project;
    const indexes = async (): Promise<readonly string[]> =>
      (await listIndexes(opened, schema)).flatMap(({ attribute, isMade, contentType }) =>
        isMade && contentType.uid === note ? [attribute.name] : [],
      );
    await vi.waitFor(async () => expect(await indexes()).toContain('status'), 10_000);
    const existing = await opened.write((transaction) => opened.indexes(transaction));
    expect([...(existing.get('notes') ?? [])]).toContain('plinth_s_notes.plinth_state');
    const counts = await expectStates(app, '/api/notes');
    expect(counts).toMatchObject({ modified: 1, unmodified: 3 });
  });

  test('come back when drafts are switched off and on, and when locales are', async () => {
    app = await app.reopen(notes({ draftAndPublish: false, localized: true }));
    const list = (await app.request('GET', '/api/notes')).body as { data: { documentId: string }[] };
    await edit(list.data[0]?.documentId ?? '', '');
    app = await app.reopen(notes({ draftAndPublish: true, localized: true }));
    const { modified } = await expectStates(app, '/api/notes');
    expect(modified).toBe(1);
    app = await app.reopen(notes({ draftAndPublish: true, localized: false }));
    expect((await expectStates(app, '/api/notes'))['has-published-version']).toBe(4);
  });

  test('are there in a database that kept none', async () => {
    await app.plinth.project.database.write(async (transaction) => {
      await transaction.run(sql`drop index "plinth_s_notes.plinth_state"`);
      await transaction.run(sql`alter table "notes" drop column plinth_publication`);
    });
    app = await app.reopen(notes({ draftAndPublish: true, localized: false }));
    expect(app.plinth.project.changes.map(({ description }) => description)).toEqual([
      'add column notes.plinth_publication',
      `store in each draft of ${note} when its published version was last edited`,
      'create index plinth_s_notes.plinth_state',
    ]);
    expect((await expectStates(app, '/api/notes'))['has-published-version']).toBe(4);
  });

  test('are checked by doctor beside the totals, and mended with them', async () => {
    const { project } = app.plinth;
    const doctor = async (...words: readonly string[]) =>
      (await runCommand(async () => ({ ...project, close: async () => undefined }), 'doctor', ...words)).out;
    expect(await doctor()).toBe('Everything is consistent.\n');
    await project.database.write(async ({ run }) => {
      await run(sql`update notes set plinth_publication = null`);
      await run(sql`insert into plinth_versions (uid, locale, status, shard, version, count)
        values (${value(note)}, 'fr', 'published', 0, 1, 5)`);
    });
    const found = [
      `The total of ${note} (fr, published) is 5, but 0 documents are stored`,
      `4 drafts of ${note} have a wrong state of publication`,
    ];
    expect(await doctor()).toBe(`${found.join('\n')}\nTo correct it: plinth doctor --mend\n`);
    expect(await doctor('--mend')).toBe(`${found.join('\n')}\nEverything was corrected.\n`);
    expect(await doctor()).toBe('Everything is consistent.\n');
    expect((await expectStates(app, '/api/notes'))['has-published-version']).toBe(4);
  });
});
