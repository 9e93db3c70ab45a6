// Which documents a rule lets a caller write; a caller who may not learns nothing of what they may not see.
import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { everything, openEditing } from './editing.ts';
import { own, rowOf, rowsOf } from './world.ts';

const namesIn = (related: unknown): unknown[] => (related as { title: string }[]).map(({ title }) => title);

const unknownId = 'abcdefghijklmnopqrstuvwx';

describe.each(databases)('writing under rules on %s', (database) => {
  const given = openEditing(database);
  const { full, anna, stored } = given;
  const outcome = ({ status, text }: TestResponse): string => `${status} ${text}`;

  describe('own documents only', () => {
    beforeAll(() =>
      given.world.let('authenticated', [['find findOne create update delete', own], ...everything]),
    );

    test('may be created, changed and deleted', async () => {
      const made = await anna('POST', 'articles', { title: 'new', author: given.world.anna.id });
      expect(made.status).toBe(201);
      const { documentId } = rowOf(made);
      expect((await anna('PUT', `articles/${documentId}`, { title: 'newer' })).status).toBe(200);
      expect((await anna('DELETE', `articles/${documentId}`)).status).toBe(204);
      expect((await full('GET', `articles/${documentId}`)).status).toBe(404);
    });

    test('another one’s document is neither changed nor deleted, and looks like none', async () => {
      const before = await stored(given.bens);
      for (const search of ['', '?status=draft']) {
        const [hidden, unknown] = [
          await anna('PUT', `articles/${given.bens}${search}`, { title: 'taken' }),
          await anna('PUT', `articles/${unknownId}${search}`, { title: 'taken' }),
        ];
        expect([hidden.status, outcome(hidden)]).toEqual([404, outcome(unknown)]);
      }
      const [hidden, unknown] = [
        await anna('DELETE', `articles/${given.bens}`),
        await anna('DELETE', `articles/${unknownId}`),
      ];
      expect([hidden.status, outcome(hidden)]).toEqual([204, outcome(unknown)]);
      expect(await stored(given.bens)).toEqual(before);
    });

    test.each([
      ['somebody else', () => ({ author: given.world.ben.id })],
      ['nobody', () => ({ author: null })],
    ])('a document is not given to %s', async (_title, author) => {
      const before = await stored(given.annas);
      expect((await anna('PUT', `articles/${given.annas}`, { title: 'gone', ...author() })).status).toBe(403);
      expect((await anna('PUT', `articles/${given.annas}?status=draft`, author())).status).toBe(403);
      expect(await stored(given.annas)).toEqual(before);
      expect(await stored(given.annas, '&status=draft')).toMatchObject({
        data: { title: 'of anna', author: { id: given.world.anna.id } },
      });
      const count = rowsOf(await full('GET', 'articles?pagination[pageSize]=100&status=draft')).length;
      expect((await anna('POST', 'articles', { title: 'x', ...author() })).status).toBe(403);
      expect((await anna('POST', 'articles?status=draft', { title: 'x', ...author() })).status).toBe(403);
      expect(rowsOf(await full('GET', 'articles?pagination[pageSize]=100&status=draft'))).toHaveLength(count);
    });

    test('a pending draft that gives the document away is not published by its former owner', async () => {
      await full('PUT', `articles/${given.annas}?status=draft`, { author: given.world.ben.id });
      expect((await anna('PUT', `articles/${given.annas}`, { title: 'mine' })).status).toBe(403);
      expect(await stored(given.annas)).toMatchObject({ data: { title: 'of anna' } });
    });

    test('a hidden document cannot be connected, in any form', async () => {
      const numbers = rowsOf(await full('GET', `articles?filters[documentId]=${given.bens}`)).map(
        ({ id }) => id,
      );
      const forms: readonly ((id: unknown) => unknown)[] = [
        (id) => id,
        (id) => [id],
        (id) => ({ set: [id] }),
        (id) => ({ connect: [id] }),
        (id) => ({ connect: [{ id: given.annas, position: { before: id } }] }),
      ];
      for (const form of forms) {
        for (const [hidden, unknown] of [
          [given.bens, unknownId],
          [numbers[0], 999_999],
        ]) {
          const tries = async (id: unknown) =>
            outcome(
              await anna('POST', 'articles', { author: given.world.anna.id, others: form(id) }),
            ).replaceAll(String(id), 'ID');
          expect([(await tries(hidden)).slice(0, 3), await tries(hidden)]).toEqual([
            '400',
            await tries(unknown),
          ]);
          const inside = async (id: unknown) =>
            outcome(
              await anna('POST', 'articles', { author: given.world.anna.id, seo: { article: id } }),
            ).replaceAll(String(id), 'ID');
          expect([(await inside(hidden)).slice(0, 3), await inside(hidden)]).toEqual([
            '400',
            await inside(unknown),
          ]);
        }
      }
    });

    test('what is not there for the caller stays in a list that they replace', async () => {
      await full('PUT', `articles/${given.annas}`, { others: [given.bens, given.annas] });
      expect((await anna('PUT', `articles/${given.annas}`, { others: [] })).status).toBe(200);
      const { others } = rowOf(await full('GET', `articles/${given.annas}?populate=others`));
      expect((others as { documentId: string }[]).map(({ documentId }) => documentId)).toEqual([given.bens]);
    });
  });

  test('a document that may be seen and not changed is forbidden, with nothing changed', async () => {
    await given.world.let('authenticated', [['find findOne'], ['update delete', own], ...everything]);
    const before = await stored(given.bens);
    expect((await anna('PUT', `articles/${given.bens}`, { title: 'x' })).status).toBe(403);
    expect((await anna('DELETE', `articles/${given.bens}`)).status).toBe(403);
    expect(await stored(given.bens)).toEqual(before);
    expect((await anna('PUT', `articles/${unknownId}`, { title: 'x' })).status).toBe(404);
    expect((await anna('PUT', `articles/${given.annas}`, { title: 'x' })).status).toBe(200);
  });

  test('a draft that may not be read is not there: forbidden would tell of it', async () => {
    await given.world.let('authenticated', [['find findOne'], ['update delete', own], ...everything]);
    const draft = rowOf(
      await full('POST', 'articles?status=draft', { title: 'secret draft', author: given.world.ben.id }),
    );
    expect((await anna('PUT', `articles/${draft.documentId}`, { title: 'x' })).status).toBe(404);
    expect((await anna('DELETE', `articles/${draft.documentId}`)).status).toBe(204);
    expect((await full('GET', `articles/${draft.documentId}?status=draft`)).status).toBe(200);
  });

  test('drafts by a rule of their own', async () => {
    await given.world.let('authenticated', [['find findOne'], ['readDraft', own], ...everything]);
    const titles = rowsOf(await anna('GET', 'articles?status=draft&pagination[pageSize]=100')).map(
      ({ title }) => title,
    );
    expect(new Set(titles)).toEqual(
      new Set(
        rowsOf(
          await full(
            'GET',
            `articles?status=draft&filters[author]=${given.world.anna.id}&pagination[pageSize]=100`,
          ),
        ).map(({ title }) => title),
      ),
    );
    expect((await anna('GET', `articles/${given.bens}?status=draft`)).status).toBe(404);
    expect((await anna('GET', `articles/${given.bens}`)).status).toBe(200);
    const drafts = rowsOf(
      await anna('GET', `categories?filters[documentId]=${given.group}&status=draft&populate=articles`),
    );
    expect(namesIn(drafts[0]?.articles)).toEqual(['of anna']);
  });
});
