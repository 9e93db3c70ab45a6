// Opening a document renders all fields in the same frame, including those that are loaded on demand.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

/** Runs in the page before the scripts of the panel. */
function noteFirstFields(): void {
  const look = (): void => {
    const isThere = document.querySelector('main form input, main input[type=text]') !== null;
    const loaders = document.querySelectorAll('main [class*="Loader"]').length;
    if (isThere) sessionStorage.setItem('loaders', String(loaders));
    else requestAnimationFrame(look);
  };
  look();
}

describe.runIf(hasBrowser)('opening a document', () => {
  const panel = openPanel(startPages);

  test('shows components and editors together with other fields', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'Opened', sections: [{ __component: 'shared.quote', words: 'First' }] },
    });
    const { page: form, context } = await panel.signedIn('/profile');
    await form.addInitScript(noteFirstFields);
    await form.goto(`${panel.app.address}/admin/content/${page}/${documentId}`);
    await form.getByRole('textbox', { name: 'Facts' }).waitFor();
    expect(await form.evaluate(() => sessionStorage.getItem('loaders'))).toBe('0');
    // No page for other tests, since the script would stay.
    await context.close();
  });

  test('offers a reload where files of the panel are missing after an update, and keeps the work', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), { data: { title: 'Old' } });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    await form.getByLabel('Title').fill('Unsaved');
    await form.route('**/admin/assets/*', (route) => route.fulfill({ status: 404 }));
    await form.getByRole('button', { name: 'Preview' }).first().click();
    const reload = form.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    await form.getByRole('link', { name: 'Media library' }).click();
    await form.waitForURL('**/media');
    await reload.waitFor();
    await form.unroute('**/admin/assets/*');
    await reload.click();
    await form.getByRole('heading', { name: 'Media library' }).waitFor();
    await form.goBack();
    await form.getByRole('button', { name: 'Restore' }).click();
    expect(await form.getByLabel('Title').inputValue()).toBe('Unsaved');
    await close();
  });
});
