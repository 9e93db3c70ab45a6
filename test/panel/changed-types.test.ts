// A content type is changed while its form is open, and lists that refer to removed attributes.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';
const path = `content-manager/collection-types/${note}`;
const schema = (attributes: object) => ({
  contentTypes: [
    {
      uid: note,
      schema: {
        kind: 'collectionType',
        collectionName: 'notes',
        info: { singularName: 'note', pluralName: 'notes', displayName: 'note' },
        options: {},
        attributes,
      },
    },
  ],
});
const text = { type: 'string' };

describe.runIf(hasBrowser)('a content type that changes while its form is open', () => {
  const panel = openPanel(() =>
    startAdministered({ contentTypes: { [note]: { attributes: { title: text, contact: text } } } }),
  );

  test('the form is updated, keeps its values, and can be saved', async () => {
    const { documentId } = await panel.admin<{ documentId: string }>('POST', path, {
      data: { title: 'Old' },
    });
    const { page, close } = await panel.signedIn(`/content/${note}/${documentId}`);
    await page.getByLabel('Title').fill('New');
    await page.getByLabel('Contact').fill('me');
    await panel.admin('POST', 'content-type-builder/schema/apply', schema({ title: text, phone: text }));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The field “contact” no longer exists').waitFor();
    await page.getByLabel('Phone').fill('1234');
    expect(await page.getByLabel('Contact').count()).toBe(0);
    expect(await page.getByLabel('Title').inputValue()).toBe('New');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', `${path}/${documentId}`)).toMatchObject({
      attributes: { title: 'New', phone: '1234' },
    });
    const filters = encodeURIComponent(JSON.stringify([['contact', '$eq', 'me']]));
    await page.goto(`${panel.app.address}/admin/content/${note}?filters=${filters}`);
    await page.getByText('The field “contact” no longer exists').waitFor();
    await close();
  });
});
