// Links in the blocks editor, in a browser.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

describe.runIf(hasBrowser)('a link in blocks', () => {
  const panel = openPanel(startPages);

  test('has its address checked when it is entered, and not only when the document is saved', async () => {
    const body = [{ type: 'paragraph', children: [{ type: 'text', text: 'Read more' }] }];
    const data = { title: 'Linked', body };
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), { data });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    const link = form.getByRole('toolbar', { name: 'Body' }).getByRole('button', { name: 'Link' });
    await form.getByRole('textbox', { name: 'Body' }).click();
    await form.keyboard.press('Control+a');
    await link.click();
    const popover = form.getByRole('dialog', { name: 'Link' });
    for (const wrong of ['example.org', 'javascript:alert(1)', '#top']) {
      await popover.getByLabel('URL').fill(wrong);
      await popover.getByRole('button', { name: 'Save' }).click();
      expect(await popover.getByText('Enter a whole address').count(), wrong).toBe(1);
    }
    await popover.getByLabel('URL').fill('https://example.org');
    expect(await popover.getByText('Enter a whole address').count()).toBe(0);
    await popover.getByRole('button', { name: 'Save' }).click();
    await popover.waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByText('Saved', { exact: true }).first().waitFor();
    const { attributes } = await panel.admin<Shown>('GET', of(documentId));
    expect(JSON.stringify(attributes.body)).toContain('"url":"https://example.org"');
    await close();
  });
});
