// Components that are new in a form, and are stored while they are edited.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

interface Quote {
  readonly id: number;
  readonly words: string;
}

describe.runIf(hasBrowser)('a new component in a form', () => {
  const panel = openPanel(startPages);
  const wordsIn = async (documentId: string): Promise<readonly string[]> => {
    const { attributes } = await panel.admin<Shown>('GET', of(documentId));
    return (attributes.quotes as readonly Quote[]).map(({ words }) => words);
  };
  const newPage = async (): Promise<string> =>
    (await panel.admin<Shown>('POST', of('').slice(0, -1), { data: { title: 'Words' } })).documentId;

  test('keeps the focus and takes what is typed after each save', async () => {
    const documentId = await newPage();
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    const saved = form.getByRole('complementary').getByText('Saved', { exact: true });
    await form.getByRole('button', { name: 'Add to Quotes' }).click();
    await form.getByLabel('Words').fill('One');
    for (const [typed, whole] of [
      [', two', 'One, two'],
      [', three', 'One, two, three'],
    ] as const) {
      await form.keyboard.press('Control+s');
      await saved.waitFor();
      await form.keyboard.type(typed);
      expect(await form.getByLabel('Words').inputValue()).toBe(whole);
    }
    await form.keyboard.press('Control+s');
    await saved.waitFor();
    expect(await wordsIn(documentId)).toEqual(['One, two, three']);
    await close();
  });

  test('is not mistaken for one of restored work', async () => {
    const documentId = await newPage();
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    const add = form.getByRole('button', { name: 'Add to Quotes' });
    const kept = () => form.evaluate(() => JSON.stringify(Object.values(localStorage)));
    await add.click();
    await form.getByLabel('Words').fill('Restored');
    await expect.poll(kept).toContain('Restored');
    form.on('dialog', (dialog) => dialog.accept());
    await form.reload();
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.getByRole('button', { name: 'Restored', exact: true }).waitFor();
    await add.click();
    await form.getByLabel('Words').fill('Second');
    await form.getByRole('button', { name: 'Remove Second' }).click();
    await form.keyboard.press('Control+s');
    await form.getByRole('complementary').getByText('Saved', { exact: true }).waitFor();
    expect(await wordsIn(documentId)).toEqual(['Restored']);
    await close();
  });
});
