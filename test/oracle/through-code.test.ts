// Code of a project around reads opens no values: what clients send in the words of rows, which hooks of reads are told in,
// or in any other, means there what it means without such code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { searchForms } from './search-forms.ts';
import { files, openWorld, right, type World, wrong } from './world.ts';

const around = {
  'a hook': `bootstrap({ strapi }) {
    const touch = (event) => { event.params.touched = true; };
    strapi.db.lifecycles.subscribe({ beforeFindMany: touch, beforeFindOne: touch });
  }`,
  'a middleware': `register({ strapi }) {
    strapi.documents.use((context, next) => { context.params.touched = true; return next(); });
  }`,
};

const hiddenPaths = [
  ['note'],
  ['pass'],
  ['hidden', 'code'],
  ['tags', 'code'],
  ['safe', 'secret'],
  ['author', 'email'],
  ['parent', 'note'],
  ['createdBy', 'email'],
];

const strange = [
  ['where as text', 'where=canary-apple'],
  ['conditions in both words', 'filters[title]=apple&where[title]=mango'],
  ['an order', 'orderBy=note'],
  ['an order by a relation', 'orderBy[author][email]=desc'],
  ['an order of its own beside one', 'sort=title&orderBy=rank'],
  ['a selection', 'select=note'],
  ['a selection beside fields', 'fields=title&select[0]=note'],
  ['a page past its bounds', 'offset=0&limit=100000'],
  ['an offset', 'offset=1'],
  ['a documentId', 'documentId=x'],
  ['a name that code made', 'touched=1'],
] as const;

describe.each(databases)('oracles through code around reads on %s', (database) => {
  describe.each(Object.entries(around))('with %s', (_name, members) => {
    let plain: World;
    let world: World;
    beforeAll(async () => {
      plain = await openWorld(database);
      const index = { 'src/index.js': `module.exports = { ${members} };` };
      world = await openWorld(database, { files: { ...files, files: index } });
    });
    afterAll(async () => {
      await plain.app.close();
      await world.app.close();
    });

    const ask = async ({ app, guest, articles }: World, search: string): Promise<string> => {
      const { status, text } = await app.request('GET', `/api/articles?${search}`, undefined, guest);
      const withoutTimes = text.replace(/"\d{4}-[^"]+Z"/g, '"time"');
      return `${status} ${articles.reduce((shown, id, at) => shown.replaceAll(id, `article ${at}`), withoutTimes)}`;
    };

    test.each(hiddenPaths.map((path) => [path.join('.'), path] as const))(
      'guesses about %s are confirmed in no form',
      async (_path, path) => {
        for (const [, url] of searchForms)
          for (const guess of [right, wrong])
            expect([url(path, guess), await ask(world, url(path, guess))]).toEqual([
              url(path, guess),
              await ask(plain, url(path, guess)),
            ]);
      },
    );

    test.each(strange)('%s means what it means without code', async (_what, search) => {
      expect(await ask(world, search)).toBe(await ask(plain, search));
    });
  });
});
