// Files of a project in the forms that projects use: an import gives the exports that the file has in Strapi.
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

/** The exports of the first file. */
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

describe('packages that Strapi brings', () => {
  test.each<[string, Files, unknown]>([
    ['in CommonJS', { 'a.js': "module.exports = require('lodash').kebabCase('aB');" }, 'a-b'],
    [
      'in TypeScript',
      { 'a.ts': "import { kebabCase } from 'lodash'; export default kebabCase('aB');" },
      'a-b',
    ],
    [
      'by a subpath',
      { 'a.mjs': "import fp from 'lodash/fp.js'; export default fp.map('a')([{ a: 1 }]);" },
      [1],
    ],
    [
      'together in one file',
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
      'as ES modules',
      {
        'a.mjs':
          "import axios, { AxiosError } from 'axios'; export default [typeof axios.get, typeof AxiosError];",
      },
      ['function', 'function'],
    ],
    [
      'as ES modules by require',
      {
        'a.js':
          "module.exports = [require('bcryptjs').hashSync, require('@sindresorhus/slugify').default].map((one) => typeof one);",
      },
      ['function', 'function'],
    ],
    [
      'as those of the GraphQL plugin',
      {
        'a.ts':
          "import { GraphQLError } from 'graphql'; import { stringArg } from 'nexus'; export default [new GraphQLError('no').message, typeof stringArg];",
      },
      ['no', 'function'],
    ],
    [
      'as the version that the project installs',
      { 'a.js': "module.exports = require('lodash').get();", ...lodash },
      'got',
    ],
  ])('are imported %s', async (_name, files, value) => {
    expect(await imported(files)).toEqual(value);
  });

  test('other packages are not provided, and the error says how to install them', async () => {
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
    ['to the index of a folder', { 'a.ts': use, 'tasks/index.ts': tasks }],
    ['without extension in JavaScript', { 'a.js': use, 'tasks.js': 'exports.tasks = ["a"];' }],
    ['without extension in an ES module', { 'a.mjs': use, 'tasks.ts': tasks }],
    ['in a package of ES modules', { 'a.ts': use, 'tasks.ts': tasks, 'package.json': moduleJson }],
    [
      'in JavaScript of a package of ES modules',
      { 'a.js': use, 'tasks/index.ts': tasks, 'package.json': moduleJson },
    ],
    [
      'from the folder of compiled files to the source',
      {
        'src/plugins/mail/a.js': "module.exports = require('../../../dist/src/tasks').tasks;",
        'src/tasks.ts': tasks,
        'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }',
      },
    ],
    [
      'from an outdated compiled file to the source',
      {
        'src/a.js': "module.exports = require('../dist/src/tasks.js').tasks;",
        'src/tasks.ts': tasks,
        'dist/src/tasks.js': 'exports.tasks = ["old"];',
      },
    ],
    [
      'to a file in dist/ that has no source',
      {
        'src/a.js': "module.exports = require('../dist/tasks').tasks;",
        'dist/tasks.js': 'exports.tasks = ["a"];',
      },
    ],
    [
      'to a file that is not compiled, by the path from the compiled file',
      {
        'src/a.ts': "module.exports = require('../../scripts/tasks.js').tasks as string[];",
        'scripts/tasks.js': 'exports.tasks = ["a"];',
      },
    ],
    [
      'by the path from the source file, where the compiled file would find another',
      {
        'src/api/a.ts': "module.exports = require('../../scripts/tasks.js').tasks as string[];",
        'scripts/tasks.js': 'exports.tasks = ["a"];',
        'dist/scripts/tasks.js': 'exports.tasks = ["old"];',
      },
    ],
    ['by the name of the compiled file', { 'a.ts': use.replace('./tasks', './tasks.js'), 'tasks.ts': tasks }],
    ['by require', { 'a.ts': "module.exports = require('./tasks').tasks as string[];", 'tasks.ts': tasks }],
    ['by a dynamic import', { 'a.ts': "export default (await import('./tasks')).tasks;", 'tasks.ts': tasks }],
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
      'by baseUrl',
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

  test('a CommonJS package provides named imports to every kind of file', async () => {
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
  ])('the error of %s says what to do', async (text, message) => {
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

  test('__dirname, __filename and import.meta.url name the compiled file', async () => {
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
  ])('the error of %j names its line', async (text, message) => {
    expect(await failure({ 'a.ts': text })).toMatch(message);
  });
});

describe('packages that the server provides itself', () => {
  test('@strapi/strapi has the core factories, by import and by require', async () => {
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

  test('@strapi/utils has the errors, with their names and details', async () => {
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

  test('env() of @strapi/utils reads environment variables', async () => {
    process.env.PLINTH_TEST_NUMBER = '12';
    const text =
      "import { env } from '@strapi/utils';\nexport default [env.int('PLINTH_TEST_NUMBER'), env('PLINTH_NOT_SET', 'b')];";
    expect(await imported({ 'a.ts': text })).toEqual([12, 'b']);
    delete process.env.PLINTH_TEST_NUMBER;
  });

  test('an export that they do not have is an error that says so', async () => {
    expect(await failure({ 'a.ts': "import { factory } from '@strapi/strapi';\nfactory();" })).toMatch(
      /^@strapi\/strapi\.factory does not exist\. There are: factories, .+ \(line 2\)/,
    );
    expect(
      await failure({ 'b.ts': "import { createStrapi } from '@strapi/strapi';\ncreateStrapi();" }),
    ).toMatch(/Run plinth start/);
  });

  test('@strapi/utils exports yup and validateYupSchema()', async () => {
    const text = `import { yup, validateYupSchema } from '@strapi/utils';
      const schema = yup.object({ name: yup.string().required() }).noUnknown();
      export default validateYupSchema(schema)({ name: 'a' });`;
    expect(await imported({ 'c.ts': text })).toEqual({ name: 'a' });
  });

  test('isDatabaseClientKind() of @strapi/database accepts the databases of Strapi', async () => {
    const text = `import { isDatabaseClientKind } from '@strapi/database';
      export default ['sqlite', 'mysql', 'postgres', 'oracle', 'toString'].map(isDatabaseClientKind);`;
    expect(await imported({ 'a.ts': text })).toEqual([true, true, true, false, false]);
  });

  test('dotenv is provided where it is not installed, and reads other files', async () => {
    delete process.env.PLINTH_TEST_OTHER;
    const text = `require('dotenv/config');
      const dotenv = require('dotenv');
      const { parsed } = dotenv.config({ path: __dirname + '/other.env' });
      module.exports = [parsed, process.env.PLINTH_TEST_OTHER, dotenv.parse('A="b"').A, 'error' in dotenv.config({ path: '/no/where' })];`;
    const files = { 'a.js': text, 'other.env': 'PLINTH_TEST_OTHER=c' };
    expect(await imported(files)).toEqual([{ PLINTH_TEST_OTHER: 'c' }, 'c', 'b', true]);
    delete process.env.PLINTH_TEST_OTHER;
  });

  test('an installed dotenv is used instead of the provided one', async () => {
    const own = { 'node_modules/dotenv/index.js': 'module.exports = "installed";' };
    expect(await imported({ 'b.js': "module.exports = require('dotenv');", ...own })).toBe('installed');
  });

  test('packages that use SlowBuffer when they are loaded run on every version of Node', async () => {
    const own = {
      'node_modules/equal/index.js': 'module.exports = typeof require("buffer").SlowBuffer.prototype;',
    };
    expect(await imported({ 'a.ts': "import type from 'equal'; export default type;", ...own })).toBe(
      'object',
    );
  });

  test('an installed package uses its installed dependencies, not the provided ones', async () => {
    const files = {
      'a.ts': "import own from 'provider'; export default own;",
      'node_modules/provider/index.js': "module.exports = require('@strapi/utils').mine;",
      'node_modules/@strapi/utils/index.js': 'exports.mine = "installed";',
    };
    expect(await imported(files)).toBe('installed');
  });
});

test('importing files writes nothing to the console', () => {
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
