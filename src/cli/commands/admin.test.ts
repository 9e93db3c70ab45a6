import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CommandHarness, startCommands } from '../harness.ts';

let commands: CommandHarness;
beforeEach(async () => {
  commands = await startCommands();
});
afterEach(() => commands.close());

const create = (...more: string[]) =>
  commands.plinth('admin', 'create', '--email', 'Ada@example.test', '--firstname', 'Ada', ...more);

describe('plinth admin', () => {
  test('creates the first administrator with a typed password, and lists administrators without it', async () => {
    expect((await commands.plinth('admin', 'list')).out).toMatch(/no administrators/);
    expect(await create()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/was created \(Super Admin\)/),
    });
    const { out } = await commands.plinth('admin', 'list', '--json');
    expect(JSON.parse(out)).toMatchObject([
      { email: 'ada@example.test', roles: ['strapi-super-admin'], isActive: true },
    ]);
    expect(out).not.toMatch(/argon2|password/i);
    expect(await create()).toMatchObject({ code: 1, error: 'error: Email already taken\n' });
  });

  test('refuses weak passwords, unknown roles and invalid e-mail addresses', async () => {
    expect(await create('--password', 'weak')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/at least 8 characters\n.*uppercase/),
    });
    expect(await create('--role', 'nope')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/Existing roles: strapi-super-admin/),
    });
    expect((await commands.plinth('admin', 'create', '--email', 'x')).error).toMatch(
      /is not an e-mail address/,
    );
    expect((await create('--role', 'strapi-editor')).error).toMatch(
      /at least one user with super admin role/,
    );
    expect((await commands.plinth('admin', 'list')).out).toMatch(/no administrators/);
  });

  test('blocks and unblocks administrators, but not the last super admin', async () => {
    await create();
    expect((await commands.plinth('admin', 'block', 'ada@example.test')).error).toMatch(/at least one user/);
    await commands.plinth('admin', 'create', '--email', 'bob@example.test');
    expect((await commands.plinth('admin', 'block', 'BOB@example.test')).out).toMatch(/is blocked/);
    expect((await commands.plinth('admin', 'list')).out).toMatch(/bob@example.test .* blocked/);
    expect((await commands.plinth('admin', 'unblock', 'bob@example.test')).out).toMatch(/no longer blocked/);
    expect((await commands.plinth('admin', 'reset-password', 'bob@example.test')).out).toMatch(/was changed/);
    expect((await commands.plinth('admin', 'block', 'unknown@example.test')).error).toMatch(
      /There is no administrator/,
    );
  });
});

describe('plinth audit', () => {
  test('prints the audit trail with filters', async () => {
    expect((await commands.plinth('audit')).out).toMatch(/no matching entries/);
    await create();
    await commands.plinth('locale', 'add', 'fr');
    const { out } = await commands.plinth('audit', '--action', 'user.create', '--json');
    expect(JSON.parse(out)).toMatchObject([
      { action: 'user.create', actor: { kind: 'system' }, uid: 'admin::user' },
    ]);
    expect((await commands.plinth('audit', '--uid', 'plugin::i18n.locale')).out).toMatch(
      /locale\.create.* fr/,
    );
    expect((await commands.plinth('audit', '--since', '2999-01-01')).out).toMatch(/no matching entries/);
    expect((await commands.plinth('audit', '--limit', '0')).code).toBe(1);
  });
});
