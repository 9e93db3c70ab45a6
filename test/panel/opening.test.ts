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
    await context.close();
  });
});
