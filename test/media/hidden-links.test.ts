// An upload that is linked to a document which the caller may not read is refused like one for a missing document, before the
// file is processed: otherwise the response time would reveal that the document exists.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { upload } from './upload.ts';

vi.mock('../../src/media/receiving/store-file.ts', { spy: true });
const { prepareFile } = await import('../../src/media/receiving/store-file.ts');

const ref = 'api::article.article';

describe.each(databases)('uploads for hidden documents on %s', (database) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        [ref]: { attributes: { title: { type: 'string' }, cover: { type: 'media' } } },
      },
    });
    const { database: store, schema } = app.plinth.project;
    const permissions = [
      'plugin::upload.content-api.upload',
      `${ref}.find`,
      `${ref}.findOne`,
      `${ref}.update`,
    ];
    const filter = { title: { $eq: 'open' } };
    const rules = parseRules(schema, permissions.slice(1), { filter });
    const made = await createToken(
      store,
      { name: `narrowed ${database}`, type: 'custom', permissions, rules },
      knownActions(schema),
    );
    token = made.token;
    await app.plinth.access.refresh();
  });
  afterAll(() => app.close());

  const article = async (title: string): Promise<{ id: number; documentId: string }> => {
    const { body } = await app.request('POST', '/api/articles', { data: { title } });
    return (body as { data: { id: number; documentId: string } }).data;
  };
  const link = async (refId: string) => {
    vi.mocked(prepareFile).mockClear();
    const fields = { ref, refId, field: 'cover' };
    const { status, text } = await upload(app, { name: 'a.txt', content: 'words', fields, token });
    return { status, text: text.replaceAll(refId, 'X'), prepared: vi.mocked(prepareFile).mock.calls.length };
  };

  test('are refused like those for missing documents, by id and by documentId, before the file is processed', async () => {
    const open = await article('open');
    const hidden = await article('hidden');
    expect(await link(String(open.id))).toMatchObject({ status: 201, prepared: 1 });
    expect(await link(open.documentId)).toMatchObject({ status: 201, prepared: 1 });
    const missing = await link('999999');
    expect(missing).toMatchObject({ status: 400, prepared: 0 });
    expect(await link(String(hidden.id))).toEqual(missing);
    const unknown = await link('abcdefghijklmnopqrstuvwx');
    expect(unknown).toMatchObject({ status: 404, prepared: 0 });
    expect(await link(hidden.documentId)).toEqual(unknown);
  });
});
