// Rules of API tokens in a browser (lists, groups, and filters that the editor cannot express), and conditions of roles.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';
const find = `${note}.find`;

interface Token {
  readonly accessKey: string;
  readonly rules?: Readonly<Record<string, unknown>>;
}

describe.runIf(hasBrowser)('the rules of an API token', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      contentTypes: {
        [note]: { attributes: { title: { type: 'string' }, rank: { type: 'integer' } } },
      },
    });
    for (const [index, title] of ['First', 'Second', 'Third', 'Fourth'].entries())
      await admin('POST', `content-manager/collection-types/${note}`, { data: { title, rank: index } });
    return { app, admin };
  });

  const rulesOf = async (name: string): Promise<unknown> => {
    const tokens = await panel.admin<(Token & { readonly name: string })[]>('GET', 'api-tokens');
    return tokens.find((token) => token.name === name)?.rules;
  };

  test('are built from lists and groups, and are enforced', async () => {
    const { page, close, complaints } = await panel.signedIn('/settings/tokens');
    await page.getByRole('button', { name: 'Create token' }).click();
    const form = page.getByRole('dialog', { name: 'Create token' });
    await form.getByLabel('Name').fill('Narrow');
    await form.getByRole('combobox', { name: 'Token type' }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await form.getByRole('group', { name: 'note' }).getByLabel('find', { exact: true }).check();
    await form.getByRole('button', { name: `Rule: ${find}`, exact: true }).click();
    const rule = page.getByRole('dialog', { name: 'Rule of “find”' });
    await rule.getByLabel('Only entries that meet conditions').check();
    await rule.getByRole('combobox', { name: 'Condition', exact: true }).click();
    await page.getByRole('option', { name: 'is one of' }).click();
    const values = rule.getByLabel('Values', { exact: true });
    for (const title of ['First', 'Second', 'Third']) {
      await values.fill(title);
      await values.press('Enter');
    }
    await rule.getByRole('button', { name: 'Add group' }).first().click();
    const group = rule.getByRole('group', { name: 'Condition group' }).nth(1);
    await group.getByRole('combobox', { name: 'Combine conditions' }).click();
    await page.getByRole('option', { name: 'None is met' }).click();
    await group.getByRole('combobox', { name: 'Field', exact: true }).click();
    await page.getByRole('option', { name: 'Rank' }).click();
    await group.getByLabel('Value', { exact: true }).fill('1');
    await rule
      .getByText('Only entries where Title is one of “First”, “Second”, “Third” and not (Rank is “1”).')
      .waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await rule.getByRole('button', { name: 'Apply rule' }).click();
    await form.getByText('Only entries where Title is one of').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    const key = (await page.getByRole('dialog').getByRole('region').textContent()) ?? '';
    const { body } = await panel.app.request('GET', '/api/notes?sort=rank', undefined, key);
    const titles = (body as { data: { title: string }[] }).data.map(({ title }) => title);
    expect(titles).toEqual(['First', 'Third']);
    expect(await rulesOf('Narrow')).toEqual({
      [find]: {
        filter: {
          $and: [{ title: { $in: ['First', 'Second', 'Third'] } }, { $not: { rank: { $eq: 1 } } }],
        },
      },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test('that the editor cannot express are kept as JSON, with a notice', async () => {
    const filter = { title: { $startsWith: 'F', $endsWith: 't' } };
    const rules = { [find]: { filter } };
    await panel.admin('POST', 'api-tokens', { name: 'Beyond', type: 'custom', permissions: [find], rules });
    const { page, close } = await panel.signedIn('/settings/tokens');
    await page
      .getByRole('row', { name: /Beyond/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    const form = page.getByRole('dialog', { name: 'Beyond' });
    await form.getByRole('button', { name: `Rule: ${find}`, exact: true }).click();
    const rule = page.getByRole('dialog', { name: 'Rule of “find”' });
    await rule.getByText('This filter is too complex to be shown as conditions.').waitFor();
    await rule.getByRole('button', { name: 'Apply rule' }).click();
    await form.getByRole('group', { name: 'note' }).getByLabel('findOne', { exact: true }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await rulesOf('Beyond')).toEqual(rules);
    await close();
  });

  test('of an administrator role can have each condition, and permissions are described', async () => {
    const { page, close } = await panel.signedIn('/settings/admin-roles');
    await page.getByRole('button', { name: 'Create role' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Team');
    const rights = form.getByRole('group', { name: 'note' });
    const ofTeam = rights.getByLabel('Only entries created by the same role');
    expect(await ofTeam.isDisabled()).toBe(true);
    await rights.getByLabel('Read', { exact: true }).check();
    await ofTeam.check();
    await rights.getByLabel('Update', { exact: true }).check();
    await form.getByRole('group', { name: 'Administrators', exact: true }).getByLabel('Invite').check();
    await form.getByRole('group', { name: 'End users', exact: true }).getByLabel('Read').check();
    expect(await findingsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const roles = await panel.admin<{ id: number; name: string }[]>('GET', 'roles');
    const id = roles.find(({ name }) => name === 'Team')?.id;
    const held = await panel.admin<{ action: string; conditions: string[] }[]>(
      'GET',
      `roles/${id}/permissions`,
    );
    const conditions = ['admin::has-same-role-as-creator'];
    expect(Object.fromEntries(held.map((one) => [one.action, one.conditions]))).toEqual({
      'plugin::content-manager.explorer.read': conditions,
      'plugin::content-manager.explorer.update': conditions,
      'admin::users.create': [],
      'plugin::users-permissions.users.read': [],
    });
    await close();
  });
});
