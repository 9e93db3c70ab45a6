// `plinth develop` watches the files of its project: saved files take effect, and with faulty files the previous version continues.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as consumeText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kindOf } from '../../src/cli/serving/watch-project.ts';
import { type TestProjectFiles, writeProject } from '../harness/write-project.ts';

const typeFile = 'src/api/note/content-types/note/schema.json';
const note = (attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'note' },
    attributes,
  });
const code = (word: string): string => `export default {
  register({ strapi }) {
    strapi.plugin('graphql').service('extension').use({
      typeDefs: 'type Query { word: String }',
      resolvers: { Query: { word: () => '${word}' } },
      resolversConfig: { 'Query.word': { auth: false } },
    });
  },
};`;
const files: TestProjectFiles = {
  contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
  files: { 'src/index.js': code('one'), 'tsconfig.json': {} },
};

let folder = '';
let server: ChildProcess;
let printed = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-develop-'));
  await writeProject(folder, { client: 'sqlite', connection: { filename: '.data/content.db' } }, files);
  const command = resolve(import.meta.dirname, '../../bin/plinth.js');
  server = spawn(process.execPath, [command, 'develop', '--dir', folder], {
    env: { ...process.env, LOG_LEVEL: 'silent', VITEST: undefined },
  });
  const collect = (text: Buffer): void => {
    printed += text;
  };
  server.stdout?.on('data', collect);
  server.stderr?.on('data', collect);
  await vi.waitFor(() => expect(printed).toContain('Plinth serves'), { timeout: 60_000, interval: 100 });
}, 70_000);
afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
});

const address = (): string => [...printed.matchAll(/at (http:\/\/[\d.]+:\d+)\/api/g)].at(-1)?.[1] ?? '';
const save = async (path: string, text: string): Promise<void> => writeFile(join(folder, path), text);
const graphql = async (query: string): Promise<string> => {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const body = JSON.stringify({ query });
  const signal = AbortSignal.timeout(15_000);
  return (await fetch(`${address()}/graphql`, { method: 'POST', headers, body, signal })).text();
};
const typeShown = () => graphql('{ __type(name: "Note") { fields { name } } }');

test('a saved schema is loaded by the running process', async () => {
  await save(typeFile, note({ title: { type: 'string' }, summary: { type: 'text' } }));
  await expect.poll(typeShown, { timeout: 20_000 }).toContain('summary');
  await expect.poll(() => printed).toMatch(/The schema was reloaded \(\d+ ms\)/);
  await expect.poll(() => printed).toContain('add column notes.summary');
  const types = () => readFile(join(folder, 'types/generated/contentTypes.d.ts'), 'utf8');
  await expect.poll(types, { timeout: 20_000 }).toContain('summary: Schema.Attribute.Text;');
});

test('a faulty schema is reported, and the previous one stays in use', async () => {
  await save(typeFile, note({ title: { type: 'strin' }, summary: { type: 'text' } }));
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('The previous version continues to run.');
  expect(printed).toContain('"strin"');
  expect(await typeShown()).toContain('summary');
  await save(typeFile, note({ title: { type: 'string' } }));
  await expect.poll(typeShown, { timeout: 20_000 }).not.toContain('summary');
});

test('a folder that is moved away is noticed, and one that is moved back', async () => {
  const [place, elsewhere] = [join(folder, 'src/api/note'), join(folder, 'note')];
  await rename(place, elsewhere);
  await expect.poll(typeShown, { timeout: 20_000 }).toContain('"__type":null');
  await rename(elsewhere, place);
  await expect.poll(typeShown, { timeout: 20_000 }).toContain('title');
});

test('saved code is run by another process, which replaces the previous one when it listens', async () => {
  expect(await graphql('{ word }')).toContain('one');
  await save('src/index.js', code('two'));
  let [failures, isOver] = [0, false];
  const asking = (async () => {
    while (!isOver) await graphql('{ word }').catch(() => failures++);
  })();
  await expect.poll(() => graphql('{ word }'), { timeout: 60_000 }).toContain('two');
  isOver = true;
  await asking;
  await expect.poll(() => printed).toMatch(/The project was restarted at \S+\/api \(\d+ ms\)/);
  expect(printed.split('Plinth serves'), 'the start is printed once').toHaveLength(2);
  // A keep-alive connection could be closed while a request is on its way to the process that ends.
  expect(failures).toBeLessThanOrEqual(1);
}, 70_000);

test('after a restart, an open connection does not show the former code', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const url = `${address()}/graphql?query=%7B+word+%7D`;
      const headers = { 'content-type': 'application/json' };
      get(url, { agent, headers }, (response) => consumeText(response).then(resolve, reject)).on(
        'error',
        reject,
      );
    });
  expect(await ask()).toContain('two');
  const before = printed.length;
  await save('src/index.js', code('anew'));
  await expect.poll(() => printed.slice(before), { timeout: 60_000 }).toContain('The project was restarted');
  // The former process learns of it by a message, after which it closes a connection with its next response.
  await expect.poll(ask).toContain('anew');
  agent.destroy();
  await save('src/index.js', code('two'));
  await expect.poll(() => graphql('{ word }'), { timeout: 60_000 }).toContain('two');
}, 130_000);

test('a schema that is saved while another process starts is in it', async () => {
  const began = join(folder, 'began');
  const slow = code('slow').replace(
    'register({ strapi }) {',
    `async register({ strapi }) {
    (await import('node:fs')).writeFileSync(${JSON.stringify(began)}, '');
    await new Promise((resolve) => setTimeout(resolve, 1500));`,
  );
  await save('src/index.js', slow);
  await expect.poll(() => existsSync(began), { timeout: 20_000, interval: 20 }).toBe(true);
  await save(typeFile, note({ title: { type: 'string' }, late: { type: 'text' } }));
  await expect.poll(() => graphql('{ word }'), { timeout: 60_000 }).toContain('slow');
  await expect.poll(typeShown, { timeout: 20_000 }).toContain('late');
  await save(typeFile, note({ title: { type: 'string' } }));
  await save('src/index.js', code('two'));
  await expect.poll(() => graphql('{ word }'), { timeout: 60_000 }).toContain('two');
  await expect.poll(typeShown, { timeout: 20_000 }).not.toContain('late');
}, 100_000);

test('no request is lost when a process ends', async () => {
  const hung: unknown[] = [];
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver)
      await graphql('{ word }').catch((error: Error) => error.name === 'TimeoutError' && hung.push(error));
  };
  const asking = [ask(), ask(), ask()];
  for (const word of ['three', 'four', 'five', 'six', 'seven', 'two']) {
    await save('src/index.js', code(word));
    await expect.poll(() => graphql('{ word }'), { timeout: 60_000 }).toContain(word);
  }
  isOver = true;
  await Promise.all(asking);
  expect(hung).toEqual([]);
}, 200_000);

test('faulty code is reported, and the previous version continues', async () => {
  const before = printed.length;
  await save('src/index.js', 'export default {');
  await expect
    .poll(() => printed.slice(before), { timeout: 60_000 })
    .toContain(
      'The previous version continues to run. Correct the files; they are loaded when they are saved.',
    );
  expect(await graphql('{ word }')).toContain('two');
}, 70_000);

test.each([
  ['src/api/note/content-types/note/schema.json', 'schema'],
  ['src/components/shared/seo.json', 'schema'],
  ['src/extensions/users-permissions/content-types/user/schema.json', 'schema'],
  ['src/api/note/content-types/note/schema.ts', 'code'],
  ['src/api/note/controllers/note.js', 'code'],
  ['config/server.ts', 'code'],
  ['.env', 'code'],
  ['src/schema.lock.json', undefined],
  ['src/schema.lock.json.new', undefined],
  ['src/api/note/.note.js.swp', undefined],
  ['src/admin/app.js', undefined],
  ['README.md', undefined],
])('%s is watched as %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});
