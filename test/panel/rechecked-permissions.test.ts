// Permissions of a role in the panel: unchecking one and checking it again is no change.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';
const explorer = 'plugin::content-manager.explorer';

describe.runIf(hasBrowser)('a permission that is unchecked and checked again', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: { [note]: { attributes: { title: { type: 'string' }, text: { type: 'text' } } } },
    }),
  );

  test('keeps its limits', async () => {
    const { id } = await panel.admin<{ id: number }>('POST', 'roles', { name: 'Desk' });
    const limited = {
      action: `${explorer}.update`,
      subject: note,
      properties: { fields: ['title'] },
      conditions: ['admin::is-creator'],
    };
    const read = { action: `${explorer}.read`, subject: note, properties: {}, conditions: [] };
    await panel.admin('PUT', `roles/${id}/permissions`, { permissions: [read, limited] });
    const { page, close } = await panel.signedIn('/settings/admin-roles');
    await page.getByRole('row', { name: 'Desk' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    const update = dialog.getByRole('group', { name: 'note' }).getByRole('checkbox', { name: 'Update' });
    await update.uncheck();
    await update.check();
    await dialog.getByText('Only the fields title').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = await panel.admin<object[]>('GET', `roles/${id}/permissions`);
    expect(stored).toMatchObject([read, limited]);
    await close();
  });
});
