// Code is loaded in separate processes: the test runner loads modules itself, with other messages than Node.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-code-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = `
  const { loadCode } = await import(process.argv[1]);
  const show = ({ file, exported }) => file + ' ' + typeof exported;
  try {
    const { index, policies, middlewares } = await loadCode(process.argv[2]);
    const named = [...policies, ...middlewares].map(([name, module]) => name + ' ' + show(module));
    console.log([...(index ? [show(index)] : []), ...named].join('\\n'));
  } catch (error) {
    console.log(error.message);
  }`;

/** What loadCode finds in a project of these files, or the message of its error. */
function load(files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const options = ['--no-warnings', '--input-type=module', '-e', program];
  const module = join(import.meta.dirname, 'load-code.ts');
  return execFileSync(process.execPath, [...options, module, folder], { encoding: 'utf8' }).trim();
}

const yes = 'export default () => true;';

test('policies and middlewares are named by their folder', () => {
  expect(
    load({
      'src/index.ts': 'export default { register(): void {} };',
      'src/policies/is-owner.ts': 'export default (context: unknown): boolean => context !== undefined;',
      'src/policies/types.d.ts': 'declare const a: string;',
      'src/policies/README.md': '# policies',
      'src/middlewares/log.cjs': 'module.exports = () => {};',
      'src/api/article/policies/own.mjs': yes,
      'src/api/article/middlewares/trim.js': yes,
      'src/api/article/content-types/article/schema.json': '{}',
    }).split('\n'),
  ).toEqual([
    'src/index.ts object',
    'global::is-owner src/policies/is-owner.ts function',
    'api::article.own src/api/article/policies/own.mjs function',
    'global::log src/middlewares/log.cjs function',
    'api::article.trim src/api/article/middlewares/trim.js function',
  ]);
});

test('a project without code loads nothing', () => {
  expect(load({ 'config/server.json': '{}' })).toBe('');
});

test.each([
  ['an ES module', 'src/index.js', '\nexport default {\n  register( { }\n};', 'line 4'],
  ['a CommonJS module', 'src/index.cjs', '\nmodule.exports = {\n  register( { }\n};', 'line 4'],
  ['TypeScript', 'src/index.ts', '\nconst a: = 1;\nexport default {};', 'line 2'],
  ['a policy', 'src/policies/a.mjs', 'export default () => {\n  return (;\n};', 'line 2'],
])('a syntax error in %s is reported with file and line', (_what, file, text, line) => {
  const message = load({ [file]: text });
  expect(message).toMatch(/^One fault in the project:/);
  expect(message).toContain(`  ${file}\n    It cannot be loaded: `);
  expect(message).toContain(`(${line})`);
});

test('a syntax error in an imported file is reported with that file', () => {
  const message = load({
    'src/index.ts': "import './graphql/own.ts';\nexport default {};",
    'src/graphql/own.ts': '\n\nconst = 1;',
  });
  expect(message).toContain('(graphql/own.ts:3)');
});

test('all files that cannot be loaded are reported together', () => {
  const message = load({
    'src/index.js': 'export {',
    'src/policies/a.js': 'export const a = 1;',
    'src/policies/a.ts': yes,
  });
  expect(message).toMatch(/^3 faults in the project:/);
  expect(message).toContain('src/policies/a.js has the same name.');
  expect(message).toContain('  src/policies/a.js\n    It has no default export.');
});
