// What mutations respond with: what the caller may read, and of the rest only what they wrote.
import { describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { uploaded } from '../media/upload.ts';
import { apis, openNotes, topic } from './notes.ts';
import { rowOf } from './world.ts';

describe.each(databases)('responses to writes on %s', (database) => {
  const given = openNotes(database);
  const { graphql } = given;

  describe.each(apis)('%s, %s', (...api) => {
    const updateOf = (data: string, selected: string): [string, string] => [
      `mutation { updateNote(ID, data: ${data}) { data { id attributes { ${selected.replace('TOPIC', 'topic { data { attributes { name } } }')} } } } }`,
      `mutation { updateNote(ID, data: ${data}) { documentId ${selected.replace('TOPIC', 'topic { name }')} } }`,
    ];

    test('update of one attribute shows that one', async () => {
      const asked = updateOf('{ title: "mine" }', 'title secret');
      const { text, body } = await graphql(api, { update: { fields: ['title'] } }, ...asked);
      expect(text).not.toContain('HIDDEN');
      expect(text).toContain('"title":"mine"');
      expect(body.errors?.every(({ message }) => message === 'Forbidden access')).toBe(true);
      expect(rowOf(await given.app.request('GET', `/api/notes/${given.id}`))).toMatchObject({
        title: 'mine',
      });
    });

    test('an empty update without find shows nothing', async () => {
      const { text } = await graphql(api, { update: {} }, ...updateOf('{}', 'title secret seo { text }'));
      expect(text).not.toMatch(/HIDDEN|"open"/);
      expect(text).toContain(given.id);
    });

    test('a row outside the rule of reading stays unseen', async () => {
      const grants = { update: {}, findOne: { filter: { title: 'open' } }, [`${topic}.find`]: {} };
      const { text } = await graphql(api, grants, ...updateOf('{ title: "other" }', 'title secret TOPIC'));
      expect(text).toContain('"title":"other"');
      expect(text).not.toContain('HIDDEN');
    });

    test('a draft needs readDraft', async () => {
      await given.app.request('PUT', `/api/notes/${given.id}?status=draft`, {
        data: { secret: 'HIDDEN draft' },
      });
      const [entity, flat] = updateOf('{}', 'title secret').map((query) =>
        query.replace('data:', 'status: DRAFT, data:'),
      ) as [string, string];
      const unseen = await graphql(api, { update: {}, findOne: {} }, entity, flat);
      expect(unseen.text).not.toMatch(/HIDDEN/);
      const seen = await graphql(api, { update: {}, findOne: {}, readDraft: {} }, entity, flat);
      expect(seen.text).toContain('HIDDEN draft');
    });

    test('delete alone shows nothing of the document', async () => {
      const { text } = await graphql(
        api,
        { delete: {} },
        'mutation { deleteNote(ID) { data { id attributes { title secret seo { text } } } } }',
        'mutation { deleteNote(ID) { documentId } }',
      );
      expect(text).not.toMatch(/HIDDEN|"open"/);
      expect(text).toContain(given.id);
      expect((await given.app.request('GET', `/api/notes/${given.id}`)).status).toBe(404);
    });

    test('the number of a hidden row tells no documentId', async () => {
      const grants = {
        delete: { filter: { title: 'other' } },
        findOne: { filter: { title: 'other' } },
      };
      const remove = (address: string): Promise<{ text: string }> =>
        graphql(
          api,
          grants,
          `mutation { deleteNote(id: "${address}") { data { id } } }`,
          `mutation { deleteNote(documentId: "${address}") { documentId } }`,
        );
      const hidden = await remove('NUMBER');
      expect(hidden.text).not.toContain(given.id);
      expect(hidden.text).toBe((await remove('99999999')).text);
      expect((await given.app.request('GET', `/api/notes/${given.id}`)).status).toBe(200);
    });

    test('the number of a hidden row is refused as one that no row has', async () => {
      const rule = { fields: ['title'], filter: { title: 'other' } };
      const update = async (address: string): Promise<string> => {
        const flat = `mutation { updateNote(documentId: "${address}", data: { secret: "x" }) { documentId } }`;
        const entity = `mutation { updateNote(id: "${address}", data: { secret: "x" }) { data { id } } }`;
        return (await graphql(api, { update: rule, findOne: rule }, entity, flat)).text;
      };
      expect(await update('NUMBER')).toBe(await update('99999999'));
    });

    test('no documentId is looked for without the action of the mutation', async () => {
      const { documentId } = await uploaded<{ documentId: string }>(given.app, {
        name: 'a.txt',
        content: 'text',
      });
      const selected = api[0] === '/flat' ? '{ name }' : '{ data { id } }';
      const remove = async (address: string): Promise<string> => {
        const query = `mutation { deleteUploadFile(id: "${address}") ${selected} }`;
        return (await graphql(api, {}, query, query)).text;
      };
      expect(await remove(documentId)).toBe(await remove('unknown'));
      expect(await remove(documentId)).toContain('Forbidden');
    });

    test('localizations are shown by the rule that shows the document', async () => {
      const grants = { findOne: { filter: { title: 'open' } } };
      const asked: [string, string] = [
        '{ note(ID) { data { attributes { title localizations { data { attributes { title secret } } } } } } }',
        '{ note(ID) { title localizations { title secret } } }',
      ];
      const { text, body } = await graphql(api, grants, ...asked);
      expect(body.errors).toBeUndefined();
      expect(text).not.toMatch(/HIDDEN|closed/);
      expect((await graphql(api, { findOne: {} }, ...asked)).text).toContain('closed');
    });

    test('an update shows no localizations that reading hides', async () => {
      const localizations = 'localizations { title }';
      const wrapped = 'localizations { data { attributes { title } } }';
      const [entity] = updateOf('{}', wrapped);
      const [, flat] = updateOf('{}', localizations);
      const grants = { update: {}, findOne: { filter: { title: 'open' } } };
      for (const given of [grants, { update: {} }])
        expect((await graphql(api, given, entity, flat)).text).not.toContain('closed');
    });
  });
});
