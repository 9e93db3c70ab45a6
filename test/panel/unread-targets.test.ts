// A component with a relation to documents that the role may not read, in a browser.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';

const note = 'api::note.note';
const card = 'api::card.card';
const manager = 'content-manager/collection-types';

describe.runIf(hasBrowser)('a relation to documents that the role may not read', () => {
  const panel = openPanel(() =>
    startAdministered({
      components: {
        'shared.quote': {
          words: { type: 'string' },
          source: { type: 'relation', relation: 'oneToOne', target: note },
        },
      },
      contentTypes: {
        [note]: { attributes: { name: { type: 'string' } } },
        [card]: { attributes: { quote: { type: 'component', component: 'shared.quote' } } },
      },
    }),
  );

  test('stays unchanged when its component is written, with a notice', async () => {
    const source = await panel.admin<{ documentId: string }>('POST', `${manager}/${note}`, {
      data: { name: 'Unread' },
    });
    const { documentId } = await panel.admin<{ documentId: string }>('POST', `${manager}/${card}`, {
      data: { quote: { words: 'Said', source: source.documentId } },
    });
    const { id } = await panel.admin<{ id: number }>('POST', 'roles', { name: 'Cards' });
    const permissions = ['read', 'create', 'update'].map((right) => ({
      action: `plugin::content-manager.explorer.${right}`,
      subject: card,
      properties: {},
      conditions: [],
    }));
    await panel.admin('PUT', `roles/${id}/permissions`, { permissions });
    const roles = await panel.admin<{ id: number; code: string }[]>('GET', 'roles');
    const role = roles.find((one) => one.id === id)?.code ?? '';
    const as = await invite(panel.app, panel.admin, { firstname: 'Cora', role });
    const { page, close, complaints } = await panel.signedIn(`/content/${card}/${documentId}`, { as });
    await page.getByText('Your role cannot read the related entries').waitFor();
    expect(await page.getByText('Unread').count()).toBe(0);
    expect(await findingsOf(page)).toEqual([]);
    await page.getByLabel('Words').fill('Said again');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', `${manager}/${card}/${documentId}`)).toMatchObject({
      attributes: { quote: { words: 'Said again', source: { label: 'Unread' } } },
    });
    expect(complaints).toEqual([]);
    await close();
  });
});
