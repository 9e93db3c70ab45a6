// Files of rows in various formats, damaged ones, and ones with unusual or very large values.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { importedInto } from './imported-rows.ts';

const schema = {
  contentTypes: {
    'api::page.page': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        code: { type: 'integer', unique: true },
        text: { type: 'text' },
        views: { type: 'biginteger' },
        extra: { type: 'json' },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
      },
    },
  },
};

const long = 'x'.repeat(2_000_000);
const semicolons = '\ufefftitle;code\r\n"a;""b""";1\r\n\r\n"two\r\nlines";2\r\n';

/** The file, its content, options, and the imported titles. */
const whole = [
  ['semicolons.csv', semicolons, ['--delimiter', ';'], ['a;"b"', 'two\r\nlines']],
  ['tabs.csv', 'title\tcode\nA\t3', ['--delimiter', '\\t'], ['A']],
  ['lines.json', '\ufeff{"title":"A"}\r\n\r\n{"title":"B"}', [], ['A', 'B']],
  ['list.json', ' [ {"title":"A"},\n{"title":null} ]\n', [], ['A', null]],
  ['large.json', JSON.stringify([{ title: 'A', text: long }, { title: 'B' }]), [], ['A', 'B']],
  ['large.csv', `title,text\nA,${long}\nB,\n`, [], ['A', 'B']],
  ['number.json', '[{"title":"A","views":"9223372036854775807"}]', [], ['A']],
] as const;

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** The file, its content, and the message. */
const refused = [
  ['latin.csv', Buffer.from('title\nGr\xfc\xdfe\n', 'latin1'), 'is not UTF-8: save it as UTF-8'],
  ['wide.csv', Buffer.from('\ufefftitle\nA\n', 'utf16le'), 'is not UTF-8: save it as UTF-8'],
  ['open.csv', 'title\n"never closed\nand more\n', 'is not valid CSV'],
  ['null.csv', 'title\nA\0B\n', 'row 2, title: title must not contain the character U+0000'],
  ['names.csv', 'title,__proto__\nA,B\n', 'with the names of these columns: "__proto__"'],
  ['names.json', '[{"title":"A","__proto__":{"x":1}}]', 'with the names of these columns: "__proto__"'],
  [
    'number.json',
    '[{"views":9007199254740993}]',
    'row 1, views: 9007199254740992 is too large to be exact as a number in JSON',
  ],
  ['deep.json', `[{"title":${deep}}]`, 'row 1: Values are nested more than 200 deep'],
  ['cut.json', '[{"title":"A"},{"tit', 'is not valid JSON'],
  ['more.json', '[{"title":"A"}] and more', 'is not valid JSON'],
  ['commas.json', '{"title":"A"},{"title":"B"}', 'is not valid JSON'],
  ['inside.json', '{"data":[{"title":"A"}]}', 'with the names of these columns: "data"'],
  ['text.json', '"title"', 'is neither an array of objects nor one object on each line'],
] as const;

describe.each(databases)('files of rows, imported on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, schema);
  });
  afterAll(() => app.close());

  const imported = (file: string, content: string | Buffer, ...words: readonly string[]) =>
    importedInto(app.folder, file, content, ['--type', 'api::page.page', ...words]);

  const pages = async (query: string): Promise<readonly Record<string, unknown>[]> => {
    const { body } = await app.request('GET', `/api/pages?status=draft&${query}`);
    return Object(body).data;
  };

  it.each(whole)('%s is imported', async (file, content, words, titles) => {
    const [last] = await pages('sort=id:desc&pagination[pageSize]=1&fields=id');
    const { out, error } = await imported(file, content, ...words, '--json');
    expect({ error, ...JSON.parse(out) }).toMatchObject({ created: titles.length, problemCount: 0 });
    const found = await pages(`sort=id&filters[id][$gt]=${last?.id ?? 0}&fields=title`);
    expect(found.map(({ title }) => title)).toEqual(titles);
  });

  it.each(refused)('%s is refused, and nothing is written', async (file, content, said) => {
    const before = await pages('sort=id&fields=id');
    expect(await imported(file, content)).toMatchObject({ code: 1, text: expect.stringContaining(said) });
    expect(await pages('sort=id&fields=id')).toEqual(before);
  });

  it('lets rows refer to earlier rows, as key and as target of a relation', async () => {
    const tree = ['title,code,parent', 'Root,900,', 'Leaf,901,900', 'Twig,902,901', 'Leaf again,901,902'];
    const words = ['--map', 'parent.code=parent', '--key', 'code', '--json'];
    const { out } = await imported('tree.csv', `${tree.join('\n')}\n`, ...words);
    expect(JSON.parse(out)).toMatchObject({ rows: 4, created: 3, updated: 1, problemCount: 0 });
    const found = await pages('sort=id&filters[code][$gte]=900&populate[parent][fields]=code&fields=title');
    expect(found).toMatchObject([
      { title: 'Root', parent: null },
      { title: 'Leaf again', parent: { code: 902 } },
      { title: 'Twig', parent: { code: 901 } },
    ]);
  });
});
