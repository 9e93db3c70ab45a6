// Files of a project as people write them, imported: what each exports is what its author saw.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importModule, printModuleError, remedyOfImport } from '../../src/config/files/module-file.ts';
import { openModules } from '../../src/config/modules/hooks.ts';
import { providePackages } from '../../src/extensions/packages/provide.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-modules-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string>>;

/** What the first file exports. */
async function imported(files: Files): Promise<unknown> {
  for (const [file, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  providePackages();
  openModules(folder);
  return importModule(join(folder, Object.keys(files)[0] ?? ''));
}

async function failure(files: Files): Promise<string> {
  try {
    return `imported ${String(await imported(files))}`;
  } catch (error) {
    return `${printModuleError(error, join(folder, Object.keys(files)[0] ?? ''))} -> ${remedyOfImport(error)}`;
  }
}

const tasks = 'export const tasks: string[] = ["a"];';
const lodash = {
  'node_modules/lodash/package.json': '{ "name": "lodash", "main": "index.js" }',
  'node_modules/lodash/index.js': 'const l = {}; l.get = () => "got"; module.exports = l;',
  'node_modules/lodash/fp.js': 'const fp = {}; fp.map = () => "mapped"; module.exports = fp;',
};
const moduleJson = '{ "type": "module" }';

describe('packages that came with the service', () => {
  test.each<[string, Files, unknown]>([
    ['in CommonJS', { 'a.js': "module.exports = require('lodash').kebabCase('aB');" }, 'a-b'],
    [
      'in TypeScript',
      { 'a.ts': "import { kebabCase } from 'lodash'; export default kebabCase('aB');" },
      'a-b',
    ],
    ['in a part', { 'a.mjs': "import fp from 'lodash/fp.js'; export default fp.map('a')([{ a: 1 }]);" }, [1]],
    [
      'several',
      {
        'a.ts':
          "import axios from 'axios'; import jwt from 'jsonwebtoken'; export default [typeof axios.get, typeof jwt.sign];",
      },
      ['function', 'function'],
    ],
    [
      'in packages of the project',
      {
        'a.ts':
          "import FormData from 'form-data'; import payments from 'payments'; export default [typeof new FormData().append, ...payments];",
        'node_modules/payments/package.json': '{ "name": "payments", "main": "a.js" }',
        'node_modules/payments/a.js':
          "module.exports = [require('fs-extra').existsSync('/'), require('mime-types').lookup('a.png')];",
      },
      ['function', true, 'image/png'],
    ],
    [
      'ES modules',
      {
        'a.mjs':
          "import axios, { AxiosError } from 'axios'; export default [typeof axios.get, typeof AxiosError];",
      },
      ['function', 'function'],
    ],
    [
      'ES modules by require',
      {
        'a.js':
          "module.exports = [require('bcryptjs').hashSync, require('@sindresorhus/slugify').default].map((one) => typeof one);",
      },
      ['function', 'function'],
    ],
    ['installed ones', { 'a.js': "module.exports = require('lodash').get();", ...lodash }, 'got'],
  ])('%s are there', async (_name, files, value) => {
    expect(await imported(files)).toEqual(value);
  });

  test('others are not', async () => {
    expect(await failure({ 'a.js': "require('fastify');" })).toContain('-> Install it: npm install fastify');
    expect(await failure({ 'b.js': "require('lodash/none');" })).toContain(
      '-> Install it: npm install lodash',
    );
  });
});

describe('imports of files', () => {
  const use = "import { tasks } from './tasks'; export default tasks;";
  test.each<[string, Files]>([
    ['without extension', { 'a.ts': use, 'tasks.ts': tasks }],
    ['of a folder', { 'a.ts': use, 'tasks/index.ts': tasks }],
    ['without extension in JavaScript', { 'a.js': use, 'tasks.js': 'exports.tasks = ["a"];' }],
    ['without extension in an ES module', { 'a.mjs': use, 'tasks.ts': tasks }],
    ['in a package of modules', { 'a.ts': use, 'tasks.ts': tasks, 'package.json': moduleJson }],
    [
      'JavaScript in a package of modules',
      { 'a.js': use, 'tasks/index.ts': tasks, 'package.json': moduleJson },
    ],
    [
      'by the folder of compiled files',
      {
        'src/plugins/mail/a.js': "module.exports = require('../../../dist/src/tasks').tasks;",
        'src/tasks.ts': tasks,
        'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }',
      },
    ],
    [
      'by the folder of compiled files, with old ones in it',
      {
        'src/a.js': "module.exports = require('../dist/src/tasks.js').tasks;",
        'src/tasks.ts': tasks,
        'dist/src/tasks.js': 'exports.tasks = ["old"];',
      },
    ],
    [
      'by the folder of compiled files, of what nothing is compiled into',
      {
        'src/a.js': "module.exports = require('../dist/tasks').tasks;",
        'dist/tasks.js': 'exports.tasks = ["a"];',
      },
    ],
    [
      'of a file that is not compiled, as the compiled one finds it',
      {
        'src/a.ts': "module.exports = require('../../scripts/tasks.js').tasks as string[];",
        'scripts/tasks.js': 'exports.tasks = ["a"];',
      },
    ],
    [
      'as it stands, though the compiled file would find another',
      {
        'src/api/a.ts': "module.exports = require('../../scripts/tasks.js').tasks as string[];",
        'scripts/tasks.js': 'exports.tasks = ["a"];',
        'dist/scripts/tasks.js': 'exports.tasks = ["old"];',
      },
    ],
    [
      'under the name of the compiled file',
      { 'a.ts': use.replace('./tasks', './tasks.js'), 'tasks.ts': tasks },
    ],
    ['by require', { 'a.ts': "module.exports = require('./tasks').tasks as string[];", 'tasks.ts': tasks }],
    ['later', { 'a.ts': "export default (await import('./tasks')).tasks;", 'tasks.ts': tasks }],
    [
      'by an alias',
      {
        'a.ts': "import { tasks } from '@/tasks'; export default tasks;",
        'src/tasks.ts': tasks,
        'tsconfig.json':
          '{ // aliases\n "extends": "@strapi/typescript-utils/tsconfigs/server", "compilerOptions": { "paths": { "@/*": ["./src/*"] }, } }',
      },
    ],
    [
      'by the base of names',
      {
        'a.ts': "import { tasks } from 'src/tasks'; export default tasks;",
        'src/tasks.ts': tasks,
        'tsconfig.json': '{ "extends": "./base" }',
        'base.json': '{ "compilerOptions": { "baseUrl": "." } }',
      },
    ],
  ])('%s', async (_how, files) => {
    expect(await imported(files)).toEqual(['a']);
  });

  test('a package that is CommonJS gives its names to every kind of file', async () => {
    const text =
      "import { map } from 'lodash/fp'; import { get } from 'lodash'; export default [get(), map()];";
    for (const file of ['a.ts', 'b.js'])
      expect(await imported({ [file]: text, ...lodash })).toEqual(['got', 'mapped']);
    const module = "import fp from 'lodash/fp'; export default fp.map();";
    expect(await imported({ 'c.mjs': module, ...lodash })).toBe('mapped');
  });

  test.each([
    ["import a from 'no-such';", "Cannot find module 'no-such' -> Install it: npm install no-such"],
    ["import a from '@x/y/z'; a();", "Cannot find module '@x/y/z' -> Install it: npm install @x/y"],
    ["import a from './other'; a();", "Cannot find module './other' -> Correct the path, or add the file."],
  ])('%s is told with what would be right', async (text, message) => {
    expect(await failure({ 'a.ts': `${text}\nexport default a;` })).toBe(message);
  });
});

describe('TypeScript', () => {
  test.each([
    ['enums', 'enum Size { Small = "s" }\nexport default Size.Small;', 's'],
    ['namespaces', 'namespace A { export const b = 1 }\nexport default A.b;', 1],
    ['parameter properties', 'class A { constructor(readonly b: number) {} }\nexport default new A(2).b;', 2],
    [
      'decorators',
      'const d = (c: any) => { c.x = 3; };\n@d class A { static x = 0 }\nexport default A.x;',
      3,
    ],
    ['module.exports', 'const a: number = 4;\nmodule.exports = a;', 4],
    [
      'module.exports beside import',
      "import { sep } from 'node:path';\nmodule.exports = { sep };",
      { sep: '/' },
    ],
    ['export =', 'export = { a: 5 };', { a: 5 }],
    [
      'types of packages that are not installed',
      "import { Core } from '@strapi/types';\nexport default 6 as Core.X;",
      6,
    ],
    ['require', "const { sep } = require('node:path');\nexport default sep;", '/'],
  ])('%s', async (_what, text, exported) => {
    expect(await imported({ 'a.ts': text })).toEqual(exported);
  });

  test('stands where the compiled file would, and knows its own address', async () => {
    const names = 'export default [__dirname, __filename];';
    expect(await imported({ 'config/a.ts': names })).toEqual([
      join(folder, 'dist/config'),
      join(folder, 'dist/config/a.js'),
    ]);
    expect(await imported({ 'config/b.js': names })).toEqual([
      join(folder, 'config'),
      join(folder, 'config/b.js'),
    ]);
    expect(await imported({ 'config/c.ts': 'export default import.meta.url;' })).toMatch(/config\/c\.js$/);
  });

  test.each([
    ['\nconst a: = 1;', /^Unexpected token `=`.* \(line 2\) -> Correct the file\.$/],
    ['\n\nthrow new Error("no");', /^no \(line 3\) -> /],
    ['enum A { B }\ntype C = 1;\nexport default missing;', /^missing is not defined \(line 3\) -> /],
  ])('%j is told with its line', async (text, message) => {
    expect(await failure({ 'a.ts': text })).toMatch(message);
  });
});

describe('packages that the server provides itself', () => {
  test('core factories, by import and by require', async () => {
    const made = { kind: 'controller', uid: 'api::a.a' };
    const text =
      "import { factories } from '@strapi/strapi';\nexport default factories.createCoreController('api::a.a');";
    for (const file of ['a.ts', 'a.js', 'a.mjs'])
      expect(await imported({ [file]: text })).toMatchObject(made);
    const required =
      "const { createCoreController } = require('@strapi/strapi').factories;\nmodule.exports = createCoreController('api::a.a');";
    expect(await imported({ 'b.js': required })).toMatchObject(made);
    expect(
      await imported({
        'c.ts': text.replace('{ factories }', 'strapi').replace('factories.', 'strapi.factories.'),
      }),
    ).toMatchObject(made);
  });

  test('errors, with their names and details', async () => {
    const text = `import utils, { errors } from '@strapi/utils';
      const { ApplicationError } = utils.errors;
      const found = [new errors.NotFoundError(), new errors.PolicyError('no', { policy: 'a' }), new errors.ValidationError('x')];
      export default found.map((error) => [error.name, error.message, error.details, error instanceof ApplicationError]);`;
    expect(await imported({ 'a.ts': text })).toEqual([
      ['NotFoundError', 'Entity not found', {}, true],
      ['PolicyError', 'no', { policy: 'a' }, true],
      ['ValidationError', 'x', {}, true],
    ]);
  });

  test('env reads variables of the process', async () => {
    process.env.PLINTH_TEST_NUMBER = '12';
    const text =
      "import { env } from '@strapi/utils';\nexport default [env.int('PLINTH_TEST_NUMBER'), env('PLINTH_NOT_SET', 'b')];";
    expect(await imported({ 'a.ts': text })).toEqual([12, 'b']);
    delete process.env.PLINTH_TEST_NUMBER;
  });

  test('a name that they do not have is an error that says so', async () => {
    expect(await failure({ 'a.ts': "import { factory } from '@strapi/strapi';\nfactory();" })).toMatch(
      /^@strapi\/strapi\.factory does not exist\. There are: factories, .+ \(line 2\)/,
    );
    expect(
      await failure({ 'b.ts': "import { createStrapi } from '@strapi/strapi';\ncreateStrapi();" }),
    ).toMatch(/Run plinth start/);
  });

  test('yup is there without being installed', async () => {
    const text = `import { yup, validateYupSchema } from '@strapi/utils';
      const schema = yup.object({ name: yup.string().required() }).noUnknown();
      export default validateYupSchema(schema)({ name: 'a' });`;
    expect(await imported({ 'c.ts': text })).toEqual({ name: 'a' });
  });

  test('@strapi/database tells which databases configuration may name', async () => {
    const text = `import { isDatabaseClientKind } from '@strapi/database';
      export default ['sqlite', 'mysql', 'postgres', 'oracle', 'toString'].map(isDatabaseClientKind);`;
    expect(await imported({ 'a.ts': text })).toEqual([true, true, true, false, false]);
  });

  test('dotenv is there without being installed, and reads other files too', async () => {
    delete process.env.PLINTH_TEST_OTHER;
    const text = `require('dotenv/config');
      const dotenv = require('dotenv');
      const { parsed } = dotenv.config({ path: __dirname + '/other.env' });
      module.exports = [parsed, process.env.PLINTH_TEST_OTHER, dotenv.parse('A="b"').A, 'error' in dotenv.config({ path: '/no/where' })];`;
    const files = { 'a.js': text, 'other.env': 'PLINTH_TEST_OTHER=c' };
    expect(await imported(files)).toEqual([{ PLINTH_TEST_OTHER: 'c' }, 'c', 'b', true]);
    delete process.env.PLINTH_TEST_OTHER;
  });

  test('dotenv that is installed is the one that code gets', async () => {
    const own = { 'node_modules/dotenv/index.js': 'module.exports = "installed";' };
    expect(await imported({ 'b.js': "module.exports = require('dotenv');", ...own })).toBe('installed');
  });

  test('packages that ask Node for SlowBuffer while they are loaded run on every Node', async () => {
    const own = {
      'node_modules/equal/index.js': 'module.exports = typeof require("buffer").SlowBuffer.prototype;',
    };
    expect(await imported({ 'a.ts': "import type from 'equal'; export default type;", ...own })).toBe(
      'object',
    );
  });

  test('an installed package keeps what is installed for it', async () => {
    const files = {
      'a.ts': "import own from 'provider'; export default own;",
      'node_modules/provider/index.js': "module.exports = require('@strapi/utils').mine;",
      'node_modules/@strapi/utils/index.js': 'exports.mine = "installed";',
    };
    expect(await imported(files)).toBe('installed');
  });
});

test('nothing is written to the console', () => {
  const files = {
    'a.ts': "import { b } from './b';\nexport default b;",
    'b.js': 'export const b = 1;',
    'package.json': '{}',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const program = `
    const { openModules } = await import(process.argv[1] + '/modules/hooks.ts');
    const { importModule } = await import(process.argv[1] + '/files/module-file.ts');
    openModules(process.argv[2]);
    console.error(await importModule(process.argv[2] + '/a.ts'));`;
  const script = `${process.execPath} --input-type=module -e "$PROGRAM" "$0" "$1" 2>&1`;
  const source = join(import.meta.dirname, '../../src/config');
  const options = { encoding: 'utf8', env: { ...process.env, PROGRAM: program, NODE_OPTIONS: '' } } as const;
  expect(execFileSync('sh', ['-c', script, source, folder], options)).toBe('1\n');
});
