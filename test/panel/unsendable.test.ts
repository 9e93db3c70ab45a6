// Values that cannot be sent, in a browser: they prevent saving, with the reason at their field, until they are corrected.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const sheet = 'api::sheet.sheet';
const path = `content-manager/collection-types/${sheet}`;

describe.runIf(hasBrowser)('values that cannot be sent', () => {
  const panel = openPanel(() =>
    startAdministered({
      components: { 'shared.row': { name: { type: 'string' }, facts: { type: 'json' } } },
      contentTypes: {
        [sheet]: {
          attributes: {
            title: { type: 'string' },
            price: { type: 'decimal' },
            rows: { type: 'component', component: 'shared.row', repeatable: true },
          },
        },
      },
    }),
  );

  const make = async (): Promise<string> => {
    const data = { title: 'Sheet', rows: [{ name: 'one', facts: { a: 1 } }, { name: 'two' }] };
    return (await panel.admin<{ documentId: string }>('POST', path, { data })).documentId;
  };

  test('a number that would lose digits, or has a comma, is refused; spaces are left out', async () => {
    const documentId = await make();
    const { page, close } = await panel.signedIn(`/content/${sheet}/${documentId}`);
    await page.getByLabel('Price').fill('12345678901234567.89');
    await page.getByText('more digits than can be stored exactly').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByLabel('Price').fill('12,5');
    await page.getByText('Not a number. Write it with digits and a point').waitFor();
    await page.getByLabel('Price').fill('1\u202f234 567.89');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', `${path}/${documentId}`)).toMatchObject({
      attributes: { price: 1_234_567.89 },
    });
    await close();
  });

  test('invalid JSON, or a number that JSON would round, in an entry of a list prevents saving, until the entry is removed', async () => {
    const documentId = await make();
    const { page, close } = await panel.signedIn(`/content/${sheet}/${documentId}`);
    await page.getByRole('button', { name: 'one', exact: true, expanded: false }).click();
    await page.getByRole('textbox', { name: 'Facts' }).fill('{"a": ');
    await page.getByText('Invalid JSON.').waitFor();
    await page.getByRole('textbox', { name: 'Facts' }).fill('{"a": 1234567890123456789012}');
    await page.getByText('more digits than JSON numbers can store').waitFor();
    const save = page.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove one' }).click();
    await save.click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await panel.admin('GET', `${path}/${documentId}`)).toMatchObject({
      attributes: { rows: [{ name: 'two' }] },
    });
    await close();
  });

  test('restored work with such values cannot be saved either', async () => {
    const documentId = await make();
    const { page, close } = await panel.signedIn(`/content/${sheet}/${documentId}`);
    await page.getByLabel('Price').fill('12345678901234567.89');
    await page.getByText('more digits than can be stored exactly').waitFor();
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('plinth-unsaved')),
    );
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('more digits than can be stored exactly').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await close();
  });
});
