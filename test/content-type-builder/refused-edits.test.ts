// Edits of content types that are refused: on a schema that has changed since it was read, and with names that are taken.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';

const path = 'content-type-builder/schema';
const note = 'api::note.note';
const text = { type: 'string' };

interface Shown {
  readonly contentTypes: readonly {
    readonly uid: string;
    readonly schema: { readonly attributes: object };
  }[];
}

describe.each(databases)('the content-type builder refuses on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database, {}, { ...files, components: { 'shared.seo': { title: text } } });
  });
  afterAll(() => app.close());

  const send = (route: 'preview' | 'apply', edit: object) => app.admin('POST', `${path}/${route}`, edit);
  const readNote = async () => {
    const { contentTypes } = dataOf(await app.admin('GET', path)) as unknown as Shown;
    return contentTypes.find(({ uid }) => uid === note)?.schema;
  };
  const withAttribute = (name: string, was: Awaited<ReturnType<typeof readNote>>) => ({
    contentTypes: [{ uid: note, was, schema: { ...was, attributes: { ...was?.attributes, [name]: text } } }],
  });

  test('an edit of a schema that was changed since it was read', async () => {
    const was = await readNote();
    expect((await send('apply', withAttribute('theirs', was))).status).toBe(200);
    const refused = [412, { error: { details: { code: 'PLINTH_SCHEMA_CHANGED', values: { uid: note } } } }];
    for (const route of ['preview', 'apply'] as const) {
      const { status, body } = await send(route, withAttribute('ours', was));
      expect([status, body]).toMatchObject(refused);
    }
    const removal = await send('apply', { contentTypes: [{ uid: note, was, schema: null }] });
    expect([removal.status, removal.body]).toMatchObject(refused);
    const again = { components: [{ uid: 'shared.seo', was: null, schema: { attributes: { title: text } } }] };
    expect((await send('apply', again)).status).toBe(412);
    expect((await send('apply', withAttribute('ours', await readNote()))).status).toBe(200);
    expect(Object.keys((await readNote())?.attributes ?? {})).toEqual(
      expect.arrayContaining(['theirs', 'ours']),
    );
  });

  test.each(['createdAt', 'publishedAt', 'createdBy', 'locale', 'localizations'])(
    'a new attribute with the name %s, which would not exist',
    async (name) => {
      const { status, body } = await send('apply', withAttribute(name, await readNote()));
      const fault = { path: `attributes.${name}`, problem: 'is a name that every document has already' };
      expect([status, body]).toMatchObject([400, { error: { details: { faults: [fault] } } }]);
      expect(await readNote()).not.toHaveProperty(`attributes.${name}`);
    },
  );
});
