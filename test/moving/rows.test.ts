// Rows of CSV and JSON files as documents: mapped, validated by the documents service, all or none.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../src/cli/harness.ts';
import { run } from '../../src/cli/main.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { importedInto } from './imported-rows.ts';

const blog = {
  contentTypes: {
    'api::author.author': {
      attributes: { name: { type: 'string' }, email: { type: 'email', unique: true, required: true } },
    },
    'api::tag.tag': { attributes: { name: { type: 'string', unique: true }, slug: { type: 'uid' } } },
    'api::post.post': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, maxLength: 20 },
        code: { type: 'integer', unique: true },
        slug: { type: 'uid', targetField: 'title' },
        views: { type: 'biginteger' },
        price: { type: 'decimal', default: 1.5 },
        live: { type: 'boolean' },
        day: { type: 'date' },
        mood: { type: 'enumeration', enum: ['calm', 'wild'] },
        extra: { type: 'json' },
        seo: { type: 'component', component: 'shared.seo' },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::post.post' },
        cover: { type: 'media' },
      },
    },
    'api::home.home': { kind: 'singleType' as const, attributes: { headline: { type: 'string' } } },
  },
  components: { 'shared.seo': { metaTitle: { type: 'string' } } },
};

describe.each(databases)('rows, imported on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, blog, { locales: ['de'] });
  });
  afterAll(() => app.close());

  const imported = (file: string, content: string, ...words: readonly string[]) =>
    importedInto(app.folder, file, content, words);

  const postRows = (content: string, ...words: readonly string[]) =>
    imported('posts.csv', content, '--type', 'api::post.post', ...words);

  async function posts(query = ''): Promise<readonly Record<string, unknown>[]> {
    const { body } = await app.request(
      'GET',
      `/api/posts?status=draft&sort=title&pagination[pageSize]=100&${query}`,
    );
    return (body as { data: readonly Record<string, unknown>[] }).data;
  }

  it('imports documents by column names and by a mapping, with relations by unique values', async () => {
    expect(
      await imported(
        'authors.csv',
        'name,email\nAnna,anna@example.org\n"Ben, the 2nd",ben@example.org\n',
        ...author,
      ),
    ).toMatchObject({ code: 0, out: 'api::author.author: 2 rows, 2 new documents, 0 changed\n' });
    const tags = '[{"name":"one","slug":"one"},\n {"name":"two"}]\n';
    expect((await imported('tags.json', tags, '--type', 'api::tag.tag')).code).toBe(0);

    const rows = [
      '\uFEFFHeadline,code,views,price,live,day,mood,extra,seo,Author,Tags,Old id',
      'First,1,9007199254740993,2.25,true,2024-02-29,wild,"{""a"":[1]}","{""metaTitle"":""M""}",anna@example.org,two|one,7',
      '"Line\nand ""quote""",2,,,,,,,,,,8',
    ].join('\r\n');
    const mapping = '--map title=Headline author.email=Author tags.name=Tags --ignore'.split(' ');
    expect((await postRows(rows, ...mapping, 'Old id')).out).toContain('2 rows, 2 new documents');
    const [first, second] = await posts('populate=*');
    expect(first).toMatchObject({
      ...{ title: 'First', slug: null, code: 1, views: '9007199254740993', price: 2.25, live: true },
      ...{ day: '2024-02-29', mood: 'wild', extra: { a: [1] }, seo: { metaTitle: 'M' }, locale: 'en' },
      author: { name: 'Anna' },
      tags: [{ name: 'two' }, { name: 'one' }],
      publishedAt: null,
    });
    expect(second).toMatchObject({
      title: 'Line\nand "quote"',
      views: null,
      price: 1.5,
      author: null,
      tags: [],
    });
  });

  it('lists every problem with its row and column, and writes nothing', async () => {
    const before = await posts();
    const rows = [
      'title,code,price,day,mood,author,tags,extra,cover',
      'Good,10,1,2024-01-01,calm,,,,',
      ',11,cheap,01/02/2024,odd,nobody@example.org,one|none,,https://example.org/a.png',
      'Much too long for a title of twenty,12,1,2024-01-01,calm,,,,',
      'Short,13',
      'Same code,10,,,,,,,',
    ].join('\n');
    const { code, text } = await postRows(
      rows,
      '--map',
      'author.email=author',
      'tags.name=tags',
      '--publish',
    );
    expect(code).toBe(1);
    expect(text).toContain(
      'row 3, author: No document of api::author.author has the email "nobody@example.org"',
    );
    expect(text).toContain('row 3, tags: No document of api::tag.tag has the name "none"');
    expect(text).toContain('row 3, cover: Files are not downloaded ("https://example.org/a.png")');
    expect(text).toContain('row 4, title: title must be at most 20 characters');
    expect(text).toContain('row 5: The row has 2 cells, the header 9');
    expect(text).toContain('row 6, code: This attribute must be unique');
    expect(text).toContain('Nothing was written.');
    const values = 'title,price,mood\nA,cheap,odd\n,1,calm\n';
    const wrong = (await postRows(values, '--publish')).text;
    for (const problem of [
      'row 3, title: title must be',
      'row 2, price: price must be a `number`',
      'row 2, mood: ',
    ])
      expect(wrong).toContain(problem);
    expect((await postRows('title,day\nA,01/02/2024\n')).text).toContain(
      'row 2: Invalid format, expected yyyy-MM-dd',
    );
    expect(await posts()).toEqual(before);
  });

  it('refuses columns and options that would have no effect', async () => {
    for (const [content, words, message] of refusals)
      expect(await postRows(content, ...words)).toMatchObject({
        code: 1,
        text: expect.stringContaining(message),
      });
    expect((await imported('x.csv', 'headline\nA\n', '--type', 'api::home.home')).text).toContain(
      'single type',
    );
    expect((await imported('x.csv', 'name\nA\n', '--type', 'api::tags.tag')).text).toContain('Did you mean');
    expect((await imported('x.csv', 'name\nA\n', '--type', 'api::tag.tag', '--locale', 'en')).text).toContain(
      'no locales',
    );
    expect((await imported('x.json', '[{"name":"A"},4]', '--type', 'api::tag.tag')).text).toContain(
      'row 2: The item is not an object',
    );
    expect((await imported('x.json', '[{"name":', '--type', 'api::tag.tag')).text).toContain(
      'is not valid JSON',
    );
    expect((await imported('x.json', '"name"', '--type', 'api::tag.tag')).text).toContain('neither an array');
    const open = async () => Promise.reject(new Error('no project is needed'));
    expect((await runCommand(open, 'import', 'content.tar', '--type', 'api::tag.tag')).error).toContain(
      '--from csv',
    );
  });

  it('updates documents by a key, publishes, writes other locales, and has a dry run', async () => {
    const rows =
      '{"code":1,"title":"First, again","tags":["one"]}\n{"code":3,"title":"Third","parent":1}\n\n';
    const words = [
      '--type',
      'api::post.post',
      '--key',
      'code',
      '--publish',
      '--map',
      'tags.name=tags',
      'parent.code=parent',
    ];
    const before = await posts();
    expect(await imported('posts.json', rows, ...words, '--dry-run')).toMatchObject({
      code: 0,
      out: 'api::post.post: 2 rows, 1 new document, 1 changed\nNothing was written.\n',
    });
    expect(await posts()).toEqual(before);
    expect((await imported('posts.json', rows, ...words)).out).toContain('1 new document, 1 changed');
    const [first, , third] = await posts('populate=*');
    expect(first).toMatchObject({
      documentId: before[0]?.documentId,
      title: 'First, again',
      price: 2.25,
      tags: [{ name: 'one' }],
    });
    expect(third).toMatchObject({ title: 'Third', parent: { title: 'First, again' } });
    expect((await app.request('GET', `/api/posts/${first?.documentId}`)).status).toBe(200);

    const german = `documentId,title\n${first?.documentId},Erster\nabcdefghijklmnopqrstuvwx,Neu\n`;
    expect((await postRows(german, '--key', 'documentId', '--locale', 'de')).out).toContain(
      '1 new document, 1 changed',
    );
    expect(
      (await app.request('GET', `/api/posts/${first?.documentId}?locale=de&status=draft`)).text,
    ).toContain('Erster');
    expect(
      (await app.request('GET', '/api/posts/abcdefghijklmnopqrstuvwx?locale=de&status=draft')).status,
    ).toBe(200);
  });

  it('commits batches, keeps those before a problem, and imports nothing twice', async () => {
    const words = ['--type', 'api::tag.tag', '--key', 'slug', '--batch', '10'];
    const broken = await imported('many.csv', tagRows(25, 'one,t-new\n'), ...words);
    expect(broken).toMatchObject({
      code: 1,
      text: expect.stringContaining('The first 20 rows were imported.'),
    });
    expect((await imported('many.csv', tagRows(25, 'one,t-new\n'), ...words)).text).toContain(
      'row 27, name: This attribute',
    );
    const mended = await imported('many.csv', tagRows(25, 'last,t-new\n'), ...words, '--json');
    expect(JSON.parse(mended.out)).toMatchObject({ rows: 26, created: 6, updated: 20, skipped: 0, kept: 26 });
    const { body } = await app.request('GET', '/api/tags?pagination[pageSize]=1');
    expect(body).toMatchObject({ meta: { pagination: { total: 28 } } });
  });

  it('asks for the attribute of a column in a terminal', async () => {
    const error = await askedImport(app.folder, ['email', 'name', '']);
    expect(error).toContain('{"attributes":{"email":"Mail","name":"Called"},"ignore":["Age"]}');
    expect((await app.request('GET', '/api/authors?filters[name]=Clara')).text).toContain(
      'clara@example.org',
    );
  });
});

const refusals = [
  ['Headline\nA\n', [], 'with the names of these columns: "Headline"'],
  ['title\nA\n', ['--map', 'titel=title'], 'has no attribute "titel". Did you mean "title"?'],
  ['title\nA\n', ['--map', 'code=Code'], 'there is no column "Code"'],
  ['title\nA\n', ['--map', 'title'], 'is not of the form attribute=Column'],
  ['title,author\nA,B\n', ['--map', 'author.name=author'], 'write email or documentId'],
  ['title,title\nA,B\n', [], 'two columns named "title"'],
  ['title;code\nA;1\n', [], "--delimiter ';'"],
  ['', [], 'is empty'],
  ['title\n"A', [], 'is not valid CSV'],
  ['title\nA\n', ['--key', 'title'], 'is not a unique attribute: write code or slug or documentId'],
  ['title\nA\n', ['--key', 'code'], 'has no column'],
  ['documentId,title\nx,A\n', [], '--key documentId is missing'],
  ['title\nA\n', ['--batch', '10'], 'needs --key'],
  ['title\nA\n', ['--locale', 'fr'], 'is not one of'],
] as const;

const author = ['--type', 'api::author.author'];

/** Resolves to the output for a person who types these answers. */
async function askedImport(folder: string, typed: string[]): Promise<string> {
  const path = join(folder, 'asked.csv');
  await writeFile(path, 'Mail,Called,Age\nclara@example.org,Clara,30\n');
  let error = '';
  await run(['node', 'plinth', 'import', path, '--from', 'csv', '--dir', folder, ...author], {
    out: () => undefined,
    error: (text) => {
      error += text;
    },
    exit: () => undefined,
    end: () => undefined,
    isInteractive: true,
    ask: async () => typed.shift() ?? '',
    askPassword: async () => '',
    openProject: async () => Promise.reject(new Error('no project is needed')),
  });
  return error;
}

const tagRows = (count: number, last: string): string =>
  `name,slug\n${Array.from({ length: count }, (_, index) => `tag ${index},t-${index}\n`).join('')}${last}`;
