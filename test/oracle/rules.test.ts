// The oracle probes with rules in the place of private attributes: what a rule leaves out confirms no guess, through
// any form, and the forms are first shown to work without it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestProjectFiles } from '../harness/project.ts';
import { filter, filterForms, nameOf, type SearchForm, searchForms, sortForms } from './search-forms.ts';
import { files, openWorld, right, type World, wrong } from './world.ts';

/** The same types with nothing private. */
const openFiles: TestProjectFiles = JSON.parse(
  JSON.stringify(files, (key, value: unknown) => (key === 'private' ? undefined : value)),
);
const fields = {
  'api::article.article': {
    fields: ['title', 'tags', 'parent', 'children', 'related', 'seo', 'seos', 'zone'],
  },
  'api::tag.tag': { fields: ['label', 'articles'] },
};

/** Asked of articles: left out of the guest's lists, and nothing but that hides them. */
const hiddenPaths = [
  ['note'],
  ['quiet', 'title'],
  ['hidden', 'label'],
  ['hidden', 'documentId'],
  ['hidden', 'code'],
  ['tags', 'code'],
  ['tags', 'safe', 'secret'],
  ['safe', 'secret'],
  ['safes', 'secret'],
  ['author', 'email'],
  ['author', 'username'],
  ['parent', 'note'],
  ['children', 'note'],
  ['parent', 'hidden', 'code'],
  ['children', 'tags', 'code'],
  ['tags', 'articles', 'note'],
];

describe.each(databases)('oracles under field rules on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database, { files: openFiles, rules: fields });
  });
  afterAll(() => world.app.close());

  const ask = async (search: string, token?: string): Promise<string> => {
    const { status, text } = await world.app.request('GET', `/api/articles?${search}`, undefined, token);
    return `${status} ${text}`;
  };
  const probe = async ([, url]: SearchForm, path: readonly string[], token?: string) => {
    const value = (guess: string): string => (path.at(-1) === 'email' ? `${guess}@example.com` : guess);
    return [await ask(url(path, value(right)), token), await ask(url(path, value(wrong)), token)] as const;
  };

  test.each(hiddenPaths.map((path) => [nameOf(path), path] as const))(
    '%s confirms guesses of callers who may read it, and of no others',
    async (_name, path) => {
      expect(await ask(filter(path, '[$notNull]=true'))).toMatch(/^200 .*"total":[12]}/);
      for (const form of searchForms) {
        const [guess, other] = await probe(form, path, world.guest);
        expect([form[0], guess]).toEqual([form[0], other]);
        expect(guess).not.toContain('canary');
      }
    },
  );

  test.each(hiddenPaths.map((path) => [nameOf(path), path] as const))(
    '%s is an unknown name in filters, sort, fields and populate',
    async (_name, path) => {
      const hidden = path.findIndex((name) => !['tags', 'parent', 'children', 'articles'].includes(name));
      const name = path[hidden] ?? '';
      const responses = async (search: string): Promise<readonly string[]> => {
        const nonsense = search.replaceAll(name, 'nonsense');
        return [
          (await ask(search, world.guest)).replaceAll(name, 'NAME'),
          (await ask(nonsense, world.guest)).replaceAll('nonsense', 'NAME'),
        ];
      };
      const above = path.slice(0, hidden);
      const populated = above.map((one) => `[${one}][populate]`).join('');
      for (const search of [
        filter(path, '[$null]=true'),
        `sort=${path.join('.')}`,
        `populate${populated}[${name}]=true`,
        ...(above.length === 0
          ? [`fields=${name}`, `fields[0]=title&fields[1]=${name}`, `populate=${name}`]
          : []),
      ]) {
        const [first, second] = await responses(search);
        expect([search, first, first?.slice(0, 3)]).toEqual([search, second, '400']);
      }
    },
  );

  test('no response shows them, however it is asked for', async () => {
    const searches = [
      'populate=*',
      'fields=*&populate=*',
      'populate[tags][populate]=*&populate[parent][populate]=*&populate[children][populate]=*',
      'populate[tags][populate][articles][populate]=*',
      'populate[seo][populate]=*&populate[seos][populate]=*&populate[zone][populate]=*',
      'populate[related][populate]=*',
      'populate=tags.articles.tags',
    ];
    for (const search of searches) {
      const response = await ask(search, world.guest);
      expect([search, response.slice(0, 3)]).toEqual([search, '200']);
      for (const name of ['note', 'rank', 'pass', 'hidden', 'quiet', 'code', 'safe', 'safes', 'author'])
        expect([search, response.includes(`"${name}":`) && !/"seo|"zone/.test(response)]).toEqual([
          search,
          false,
        ]);
    }
    expect(await ask('populate[0]=tags&populate[1]=author', world.guest)).toMatch(/^400/);
  });

  test('_q finds nothing by them', async () => {
    for (const guess of [right, 'canary'])
      expect(await ask(`_q=${guess}`, world.guest)).toBe(await ask(`_q=${wrong}-never`, world.guest));
    expect(await ask('_q=apple', world.guest)).toContain('"title":"apple"');
  });

  test('responses to writes keep to the list, whatever they were told to write', async () => {
    const [article = ''] = world.articles;
    const { status, text } = await world.app.request(
      'PUT',
      `/api/articles/${article}?populate=*`,
      { data: { title: 'apple' } },
      world.guest,
    );
    expect(status).toBe(200);
    expect(text).not.toMatch(/"(note|rank|hidden|quiet|author|safes)":/);
    for (const name of ['note', 'rank', 'hidden', 'quiet', 'author', 'safes', 'pass']) {
      const write = async (key: string): Promise<string> => {
        const data = { title: 'apple', [key]: null };
        const response = await world.app.request('PUT', `/api/articles/${article}`, { data }, world.guest);
        return `${response.status} ${response.text}`.replaceAll(key, 'NAME');
      };
      expect([name, await write(name)]).toEqual([name, await write('nonsense')]);
    }
  });
});

describe.each(databases)('oracles under row rules on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    const rules = {
      'api::article.article': { filter: { title: { $ne: 'mango' } } },
      'api::tag.tag': { filter: { label: { $ne: 'tag 1' } } },
    };
    world = await openWorld(database, { files: openFiles, rules });
  });
  afterAll(() => world.app.close());

  const ask = async (type: string, search: string, token?: string): Promise<string> => {
    const { status, text } = await world.app.request('GET', `/api/${type}?${search}`, undefined, token);
    return `${status} ${text}`;
  };

  /** The hidden values are of the hidden rows only, so a guess that changes anything found one. */
  test.each([
    ['articles', ['title'], 'mango', 'melon'],
    ['articles', ['children', 'title'], 'mango', 'melon'],
    ['articles', ['tags', 'label'], 'tag 1', 'tag 7'],
    ['articles', ['tags', 'articles', 'title'], 'mango', 'melon'],
    ['articles', ['children', 'tags', 'label'], 'tag 1', 'tag 7'],
    ['tags', ['articles', 'title'], 'mango', 'melon'],
    ['tags', ['label'], 'tag 1', 'tag 7'],
  ] as const)('%s by %j', async (type, path, hidden, nowhere) => {
    let opened = 0;
    for (const [title, url] of [...filterForms, ...sortForms]) {
      const [first, second] = [await ask(type, url(path, hidden)), await ask(type, url(path, nowhere))];
      if (first.startsWith('200') && first !== second) opened++;
      const guess = await ask(type, url(path, hidden), world.guest);
      expect([title, guess]).toEqual([title, await ask(type, url(path, nowhere), world.guest)]);
      expect(guess).not.toMatch(/mango|tag 1/);
    }
    expect(opened).toBeGreaterThan(5);
  });

  test('a document that is hidden looks like one that never was, whatever is asked of it', async () => {
    const [, hidden = ''] = world.articles;
    for (const [method, search, body] of [
      ['GET', '', undefined],
      ['GET', '?populate=*', undefined],
      ['GET', '?filters[title]=mango', undefined],
      ['PUT', '', { data: { title: 'x' } }],
      ['PUT', '?status=draft', { data: { title: 'x' } }],
      ['PUT', '', { data: { parent: hidden } }],
    ] as const) {
      const response = async (documentId: string): Promise<string> => {
        const url = `/api/articles/${documentId}${search}`;
        const { status, text } = await world.app.request(method, url, body, world.guest);
        return `${status} ${text}`;
      };
      expect([method, search, await response(hidden)]).toEqual([
        method,
        search,
        await response('abcdefghijklmnopqrstuvwx'),
      ]);
      expect((await world.app.request('GET', `/api/articles/${hidden}${search}`)).status).toBe(200);
    }
  });

  test('counts and pages are those of what is visible', async () => {
    expect(await ask('articles', '', world.guest)).toContain('"total":1}');
    expect(await ask('articles', 'populate[children][count]=true', world.guest)).toContain(
      '"children":{"count":0}',
    );
    expect(await ask('articles', 'populate[children][count]=true')).toContain('"children":{"count":1}');
    expect(await ask('articles', 'pagination[start]=1&pagination[limit]=5', world.guest)).toContain(
      '"data":[]',
    );
  });
});
