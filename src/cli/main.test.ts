import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToken } from '../auth/token-store.ts';
import type { Database } from '../database/database.ts';
import { ProjectFaults } from '../errors/faults/project-faults.ts';
import { type CommandHarness, type Output, runCommand, startCommands } from './harness.ts';

const listLocales = 'plugin::i18n.locales.listLocales';
const upload = 'plugin::upload.content-api.upload';
let commands: CommandHarness;
let database: Database;
const closed = vi.fn(async () => undefined);

beforeEach(async () => {
  closed.mockClear();
  commands = await startCommands(closed);
  database = commands.database;
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await commands.close();
});

const plinth = (...words: readonly string[]): Promise<Output> => commands.plinth(...words);

describe('every command', () => {
  const leaves = ['token create', 'token list', 'token revoke']
    .concat(['permission grant', 'permission revoke', 'permission list'])
    .concat(['locale add', 'locale list', 'locale default', 'locale remove'])
    .concat(['admin create', 'admin list', 'admin reset-password', 'admin block', 'admin unblock', 'audit']);

  test.each(leaves)('plinth %s --help prints an example and the common options', async (words) => {
    const { out, code } = await plinth(...words.split(' '), '--help');
    expect(out).toContain(`Example:\n  $ plinth ${words}`);
    expect(out).toContain('--dir <folder>');
    expect(out).toContain('--json');
    expect(code).toBe(0);
  });

  test('opens the project of --dir, and closes it also after an error', async () => {
    const folders: string[] = [];
    const remembering = (dir: string) => {
      folders.push(dir);
      return commands.openProject(dir);
    };
    await runCommand(remembering, 'locale', 'list', '--dir', '/a/project');
    await runCommand(remembering, 'locale', 'remove', 'xx');
    expect(folders).toEqual(['/a/project', resolve('.')]);
    expect(closed).toHaveBeenCalledTimes(2);
  });

  test('prints an error as one message without a stack', async () => {
    const faults = [
      { file: 'config/server.ts', path: 'port', problem: 'It is not a number.', remedy: 'Write 1337.' },
    ];
    const failing = () => Promise.reject(new ProjectFaults(faults));
    const { out, error, code } = await runCommand(failing, 'token', 'list');
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(error).toMatch(/^error: One fault in the project:\n\n {2}config\/server.ts/);
    expect(error).not.toContain('    at ');
  });

  test('prints the stack with DEBUG', async () => {
    vi.stubEnv('DEBUG', '1');
    expect((await plinth('locale', 'remove', 'xx')).error).toContain('    at ');
  });

  test('refuses unknown options and commands', async () => {
    expect(await plinth('token', 'list', '--nope')).toEqual({
      out: '',
      error: "error: unknown option '--nope'\n",
      code: 1,
    });
    expect((await plinth('tokn')).error).toContain('Did you mean token?');
  });

  test.each(['help token create', 'token help create', 'token create --help'])(
    'prints its help with plinth %s',
    async (words) => {
      const { out, error, code } = await plinth(...words.split(' '));
      expect([out.split('\n')[0], error, code]).toEqual(['Usage: plinth token create [options]', '', 0]);
    },
  );

  test.each(['help foo', 'foo --help', 'help token foo', 'token help foo', 'token foo --help'])(
    'has no help if it is unknown: plinth %s',
    async (words) => {
      expect(await plinth(...words.split(' '))).toEqual({
        out: '',
        error: "error: unknown command 'foo'\n",
        code: 1,
      });
    },
  );

  test('plinth help prints the help of all commands', async () => {
    const { out, code } = await plinth('help');
    expect([out.split('\n')[0], code]).toEqual(['Usage: plinth [options] [command]', 0]);
  });
});

test('plinth new needs the name of a folder', async () => {
  expect(await plinth('new', '', '--yes')).toMatchObject({
    error:
      "error: command-argument value '' is invalid for argument 'folder'. Write the name of a new folder, or . for this one.\n",
    code: 1,
  });
});

describe('plinth token', () => {
  test('creates a token, lists it without its secret, revokes it', async () => {
    const created = await plinth(
      'token',
      'create',
      '--name',
      'Shop',
      '--type',
      'read-only',
      '--expires-in-days',
      '7',
    );
    expect(created.out).toMatch(
      /^The token "Shop" \(read-only\) was created. It expires at .*Z.\n.*\n\n[0-9a-f]{256}\n$/,
    );
    expect((await plinth('token', 'list')).out).toMatch(
      /^id +name +type +expires .*\n1 +Shop +read-only +20/,
    );
    expect(await plinth('token', 'revoke', 'Shop')).toEqual({
      out: 'The token "Shop" was revoked.\n',
      error: '',
      code: 0,
    });
    expect((await plinth('token', 'list')).out).toBe('There are no API tokens.\n');
  });

  test('accepts the permissions of a custom token, and prints JSON', async () => {
    const words = [
      '--name',
      'Own',
      '--type',
      'custom',
      '--permission',
      listLocales,
      upload,
      '--description',
      'x',
      '--json',
    ];
    const created = JSON.parse((await plinth('token', 'create', ...words)).out);
    expect(created).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{256}$/),
      record: {
        name: 'Own',
        type: 'custom',
        permissions: [listLocales, upload],
        description: 'x',
        expiresAt: null,
      },
    });
    expect(JSON.parse((await plinth('token', 'list', '--json')).out)).toEqual([created.record]);
  });

  test('refuses a custom token without actions, and names the option', async () => {
    const { error, code } = await plinth('token', 'create', '--name', 'Shop', '--type', 'custom');
    expect([error, code]).toEqual([
      'error: A custom token needs at least one action: --permission api::article.article.find\n',
      1,
    ]);
  });

  test.each([
    [['--name', 'a', '--type', 'custom', '--permission', 'x'], 'error: Unknown action "x".'],
    [['--name', 'a', '--type', 'admin'], 'Allowed choices are read-only, full-access, custom.'],
    [['--name', 'a', '--type', 'read-only', '--expires-in-days', 'soon'], 'It must be a positive number.'],
    [['--type', 'read-only'], "required option '--name <name>' not specified"],
  ])('refuses %j', async (words, message) => {
    const { error, code } = await plinth('token', 'create', ...words);
    expect(error).toContain(message);
    expect(code).toBe(1);
  });

  test('prints control characters of a name as spaces', async () => {
    await createToken(database, { name: 'a\u001b[31m\nb', type: 'read-only' }, []);
    expect((await plinth('token', 'list')).out).toContain('a [31m b');
  });
});

describe('plinth permission', () => {
  test('grants, lists and revokes', async () => {
    expect((await plinth('permission', 'grant', 'public', listLocales)).out).toBe(
      'Granted to "public": 1 action.\n',
    );
    expect((await plinth('permission', 'grant', 'public', listLocales, upload)).out).toBe(
      'Granted to "public": 1 of 2 actions; the others were unchanged.\n',
    );
    const listed = (await plinth('permission', 'list', 'public')).out;
    expect(listed).toMatch(/^role +action +only\n/);
    expect(listed).toContain(`\npublic  ${listLocales}\npublic  ${upload}\n`);
    const own = 'plugin::users-permissions';
    await plinth(...['permission', 'revoke', 'authenticated', `${own}.user.me`], `${own}.auth.logout`);
    await plinth('permission', 'revoke', 'authenticated', `${own}.auth.changePassword`);
    expect((await plinth('permission', 'list', 'authenticated')).out).toMatch(/^authenticated +\(nothing\)/m);
    expect((await plinth('permission', 'revoke', 'public', listLocales, upload)).out).toBe(
      'Revoked from "public": 2 actions.\n',
    );
    expect(JSON.parse((await plinth('permission', 'list', 'authenticated', '--json')).out)).toEqual([
      { role: 'authenticated', name: 'Authenticated', actions: [], rules: {} },
    ]);
    expect((await plinth('permission', 'list', 'public')).out).not.toContain(upload);
  });

  test('suggests the most similar action and role', async () => {
    expect(await plinth('permission', 'grant', 'public', 'plugin::i18n.locales.listLocale')).toEqual({
      out: '',
      error: `error: Unknown action "plugin::i18n.locales.listLocale". Did you mean "${listLocales}"?\n`,
      code: 1,
    });
    const message = 'error: There is no role "pubic". Did you mean "public"?\n';
    expect((await plinth('permission', 'list', 'pubic')).error).toBe(message);
    expect((await plinth('permission', 'revoke', 'pubic', upload)).error).toBe(message);
  });
});

describe('plinth locale', () => {
  test('adds and lists locales, sets the default, and removes locales', async () => {
    expect((await plinth('locale', 'add', 'fr')).out).toBe('French (fr) was added.\n');
    expect((await plinth('locale', 'add', 'de', '--name', 'Deutsch', '--default')).out).toBe(
      'Deutsch was added as the default locale.\n',
    );
    expect((await plinth('locale', 'list')).out).toBe(
      'code  name          default\nen    English (en)\nfr    French (fr)\nde    Deutsch       yes\n',
    );
    expect((await plinth('locale', 'default', 'en')).out).toBe('"en" is the default locale now.\n');
    expect((await plinth('locale', 'remove', 'de')).out).toBe(
      'The locale "de" was removed. Its content was not deleted.\n',
    );
    const listed = JSON.parse((await plinth('locale', 'list', '--json')).out);
    expect(listed).toMatchObject([
      { code: 'en', isDefault: true },
      { code: 'fr', isDefault: false },
    ]);
  });

  test('refuses a code that is not a language tag, and suggests a similar one', async () => {
    const { error, code } = await plinth('locale', 'add', 'en_US');
    expect([error, code]).toEqual([expect.stringContaining('Did you mean "en-US"?'), 1]);
  });

  test('refuses to remove the default locale', async () => {
    const { error, code } = await plinth('locale', 'remove', 'en');
    expect(error).toContain('Locale "en" is the default one and cannot be removed.');
    expect(code).toBe(1);
  });
});
