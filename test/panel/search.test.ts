// The search of a list, in a browser.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const book = 'api::book.book';

describe.runIf(hasBrowser)('the search of a list', () => {
  const panel = openPanel(async () => {
    const started = await startAdministered({
      contentTypes: { [book]: { attributes: { title: { type: 'string' } } } },
    });
    for (const title of ['Book 28', 'Book 29'])
      await started.admin('POST', `content-manager/collection-types/${book}`, { data: { title } });
    return started;
  });

  test('keeps what is typed while the URL changes', async () => {
    const { page, close } = await panel.signedIn(`/content/${book}`);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.focus();
    await page.evaluate(typeWhileNavigating, [' ', '2', '9']);
    await page.keyboard.type('Book');
    await page.getByText('1 entry').waitFor();
    expect(await search.inputValue()).toBe('Book 29');
    await close();
  });
});

/** Runs in the page: when the URL changes, types these keys into the focused input, each in a frame of its own. */
function typeWhileNavigating(keys: string[]): void {
  const type = (): void => {
    const input = document.activeElement as HTMLInputElement;
    const key = keys.shift();
    if (key === undefined) return;
    input.setSelectionRange(input.value.length, input.value.length);
    document.execCommand('insertText', false, key);
    requestAnimationFrame(type);
  };
  const { replaceState } = history;
  history.replaceState = (...given) => {
    history.replaceState = replaceState;
    replaceState.apply(history, given);
    type();
  };
}
