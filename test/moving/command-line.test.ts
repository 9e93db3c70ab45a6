// A project that is created and managed by the command line: new, generate, check, routes, users, console.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = resolve(import.meta.dirname, '../../bin/plinth.js');
let parent: string;
let folder: string;

interface Ended {
  readonly out: string;
  readonly error: string;
  readonly code: number | null;
}

function plinth(words: readonly string[], input = '', shell?: string): Promise<Ended> {
  const { JWT_SECRET: _secret, DATABASE_URL: _url, LOG_LEVEL: _level, ...env } = process.env;
  const command = shell
    ? spawn(
        'bash',
        ['-c', `set -o pipefail; "${process.execPath}" "${program}" ${words.join(' ')} ${shell}`],
        {
          cwd: parent,
          env,
        },
      )
    : spawn(process.execPath, [program, ...words], { cwd: parent, env });
  command.stdin.end(input);
  let out = '';
  let error = '';
  command.stdout.on('data', (text) => {
    out += text;
  });
  command.stderr.on('data', (text) => {
    error += text;
  });
  return new Promise((ended) => command.on('close', (code) => ended({ out, error, code })));
}

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'plinth-cli-'));
  folder = join(parent, 'shop');
  expect(await plinth(['new', 'shop', '--yes'])).toMatchObject({ code: 0, error: '' });
});
afterAll(() => rmSync(parent, { recursive: true }));

test.each([
  ['restore', 'config', 'is not a complete backup: it is not a file'],
  ['import', 'config', 'is not an export file: it is not a file'],
  ['import', 'config --from csv --type api::art.art', 'is not a file'],
  ['run', 'config', 'There is no file '],
])('plinth %s refuses a folder: %s', async (command, words, message) => {
  const { error, code } = await plinth([
    command,
    ...words.replace('config', join('shop', 'config')).split(' '),
    '--dir',
    'shop',
  ]);
  expect([error.startsWith('error: '), error, code]).toEqual([true, expect.stringContaining(message), 1]);
});

test('a new project has its own secret, the flat shape of GraphQL, and starts', async () => {
  expect(statSync(join(folder, '.env')).mode & 0o077).toBe(0);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toMatch(/^JWT_SECRET=[\w-]{43}$/m);
  expect(readFileSync(join(folder, 'config/plugins.ts'), 'utf8')).toContain('v4CompatibilityMode: false');
  expect(await plinth(['check', '--dir', 'shop'])).toMatchObject({ out: 'The project starts.\n', code: 0 });
  expect(await plinth(['new', 'shop', '--yes'])).toMatchObject({
    error: 'error: The folder shop is not empty. Write the name of a new folder.\n',
    code: 1,
  });
  expect((await plinth(['new', 'my shop', '--yes'])).out).toContain('\n  cd "my shop"\n');
  expect((await plinth(['new', 'asked'], 'oracle\n')).error).toContain('Write sqlite or postgres.');
  expect(existsSync(join(parent, 'asked/package.json'))).toBe(false);
});

test('generated files run, existing files are not overwritten, and output of project code is not mixed with JSON', async () => {
  const here = ['--dir', 'shop'];
  const attributes = ['title:string', 'kind:enumeration:a,b', 'next:relation:oneToOne:api::article.article'];
  const type = ['generate', 'content-type', 'article', '--drafts', '--attribute', ...attributes, ...here];
  expect(await plinth(type)).toMatchObject({
    out: 'src/api/article/content-types/article/schema.json\n',
    code: 0,
  });
  expect(await plinth(type)).toMatchObject({
    error: 'error: src/api/article/content-types/article/schema.json already exists. Nothing was written.\n',
    code: 1,
  });
  for (const kind of ['controller', 'service', 'route', 'policy', 'middleware'])
    expect((await plinth(['generate', kind, 'article', ...here])).code).toBe(0);
  expect((await plinth(['generate', 'route', 'nothing', ...here])).error).toContain(
    'There is no API "nothing".',
  );
  expect(await plinth(['generate', 'controller', 'checkout', '--api', 'article', ...here])).toMatchObject({
    error:
      'error: There is no content type "api::article.checkout". There are: api::article.article. Nothing was written.\n',
    code: 1,
  });
  const wrong = ['generate', 'content-type', 'page', '--attribute', 'text:strnig', 'id:string', ...here];
  const refused = await plinth(wrong);
  expect(refused).toMatchObject({ out: '', code: 1 });
  expect(refused.error).toContain('"strnig" is unknown\n    -> Did you mean "string"?');
  expect(refused.error).toContain('attributes.id\n    is a name that every document has already');
  const idle = ['generate', 'content-type', 'page', '--attribute', 'text:string:multiple', ...here];
  expect((await plinth(idle)).error).toContain('attributes.text.multiple');
  expect(existsSync(join(folder, 'src/api/page'))).toBe(false);
  expect((await plinth(['generate', 'content-type', 'page'])).error).toContain('The folder is not a project');
  expect((await plinth(['generate', 'policy', '../../x', ...here])).error).toContain(
    'Write lower-case letters',
  );

  const diff = (await plinth(['schema', 'diff', ...here])).out;
  expect(diff).toContain('create table articles');
  for (const own of ['up_users', 'files', 'index plinth_']) expect(diff).not.toContain(own);

  const loud = join(folder, 'src/policies/loud.js');
  writeFileSync(loud, "console.log('[loaded]');\nmodule.exports = () => true;\n");
  const checked = await plinth(['check', '--json', ...here]);
  expect(JSON.parse(checked.out)).toMatchObject({ starts: true });
  const routes = JSON.parse((await plinth(['routes', '--json', ...here])).out);
  expect(routes).toContainEqual({
    method: 'GET',
    path: '/api/articles',
    demand: 'caller',
    action: 'api::article.article.find',
  });
  expect(routes.some(({ path }: { path: string }) => path.startsWith('/admin'))).toBe(false);

  const document = async (...more: readonly string[]) =>
    Object.keys(JSON.parse((await plinth(['openapi', ...here, ...more])).out).paths);
  expect(await document()).toContain('/articles/{id}');
  expect(await document('--role', 'public')).not.toContain('/articles');
  rmSync(loud);
});

test('a user is created, and lists contain no password', async () => {
  const create = ['user', 'create', '--email', 'Ada@Example.org', '--username', 'ada', '--dir', 'shop'];
  expect(await plinth(create, 'Analytical-Engine-1843\n')).toMatchObject({
    out: 'The user "ada" was created.\n',
    code: 0,
  });
  expect((await plinth([...create, '--role', 'king'], 'Analytical-Engine-1843\n')).error).toContain(
    'There is no role "king".',
  );
  expect((await plinth(create, 'Analytical-Engine-1843\n')).code).toBe(1);
  expect((await plinth([...create, '--data', '[]'])).error).toContain('Write an object as JSON');
  const { out } = await plinth(['user', 'list', '--json', '--dir', 'shop']);
  expect(JSON.parse(out)).toEqual([
    expect.objectContaining({ email: 'ada@example.org', role: 'authenticated', confirmed: true }),
  ]);
  expect(out).not.toContain('password');
});

test('values of attributes that the project requires of users are given with --data', async () => {
  const types = join(folder, 'src/extensions/users-permissions/content-types/user');
  mkdirSync(types, { recursive: true });
  const schema = { kind: 'collectionType', collectionName: 'up_users', info: { singularName: 'user' } };
  const attributes = { city: { type: 'string', required: true } };
  writeFileSync(join(types, 'schema.json'), JSON.stringify({ ...schema, attributes }));
  const create = ['user', 'create', '--email', 'bob@example.org', '--dir', 'shop'];
  expect((await plinth(create, 'Analytical-Engine-1843\n')).error).toContain('city must be defined.');
  expect(await plinth([...create, '--data', '{"city":"Ulm"}'], 'Analytical-Engine-1843\n')).toMatchObject({
    out: 'The user "bob@example.org" was created.\n',
  });
});

test('the console has strapi and awaits promises', async () => {
  const { out, code } = await plinth(
    ['console', '--dir', 'shop'],
    "(await strapi.documents('plugin::users-permissions.user').findMany({ filters: { username: 'ada' } })).length + 41\n",
  );
  expect(out).toContain('42');
  expect(code).toBe(0);
});

test('a pipe that is closed early is not an error', async () => {
  expect(await plinth(['routes', '--all', '--dir', 'shop'], '', '| head -1')).toMatchObject({
    error: '',
    code: 0,
  });
});

test('renaming a component changes its file, the files that refer to it, and the lock file', async () => {
  const here = ['--dir', 'shop'];
  const fileOf = (path: string) => join(folder, 'src', path);
  mkdirSync(fileOf('components/shared'), { recursive: true });
  const shared = (attributes: object) => JSON.stringify({ info: { displayName: 'One' }, attributes });
  writeFileSync(fileOf('components/shared/seo.json'), shared({ title: { type: 'string' } }));
  const box = shared({ inner: { type: 'component', component: 'shared.seo' } });
  writeFileSync(fileOf('components/shared/box.json'), box);
  expect(await plinth(['schema', 'apply', ...here])).toMatchObject({ code: 0 });
  const wrong = await plinth(['schema', 'rename', 'shared.seo', '../seo.seo', ...here]);
  expect(wrong).toMatchObject({ code: 1, error: expect.stringContaining('is not a uid') });
  expect(await plinth(['schema', 'rename', 'shared.seo', 'meta.words', ...here])).toMatchObject({ code: 0 });
  expect(existsSync(fileOf('components/shared/seo.json'))).toBe(false);
  expect(readFileSync(fileOf('components/meta/words.json'), 'utf8')).toContain('title');
  expect(readFileSync(fileOf('components/shared/box.json'), 'utf8')).toContain('"meta.words"');
  expect(await plinth(['check', ...here])).toMatchObject({ out: 'The project starts.\n', code: 0 });
});

test('the version and the completion script are printed', async () => {
  expect((await plinth(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { out } = await plinth(['completion', shell]);
    expect(out).toContain('rename');
    expect(out).toContain('--mend');
  }
  const completed = 'COMP_WORDS=(plinth schema r) COMP_CWORD=2; _plinth; echo "$COMPREPLY"';
  const { out } = await plinth(['completion', 'bash'], '', `> done.sh && source ./done.sh && ${completed}`);
  expect(out).toBe('rename\n');
});

test('commands end although timers of project code would keep the process running', async () => {
  mkdirSync(join(folder, 'src/middlewares'), { recursive: true });
  const file = join(folder, 'src/middlewares/limit.js');
  writeFileSync(file, 'setInterval(() => {}, 1000);\nmodule.exports = () => (ctx, next) => next();\n');
  for (const words of [['routes'], ['openapi'], ['user', 'list'], ['check']])
    expect(await plinth([...words, '--dir', 'shop']), words.join(' ')).toMatchObject({ code: 0 });
  rmSync(file);
});
