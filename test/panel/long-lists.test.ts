// Long lists in the form of a document in a browser: nothing is lost, whatever is done to one entry.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openSignedIn } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';
import type { AdminRequest, ListeningApp } from './project.ts';

describe.runIf(hasBrowser)('a long list in a form', () => {
  let app: ListeningApp;
  let admin: AdminRequest;
  let browser: Browser;

  beforeAll(async () => {
    ({ app, admin } = await startPages());
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('keeps every entry of a long list, and writes each text in its own direction', async () => {
    const quotes = Array.from({ length: 300 }, (_, index) => ({ words: `Quote ${index}` }));
    const tags = await admin<Shown[]>('GET', 'content-manager/collection-types/api::tag.tag');
    const { documentId } = await admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'مرحبا بالعالم', quotes, tags: [tags[0]?.documentId] },
    });
    const { page: form, context } = await openSignedIn(
      browser,
      app.address,
      `/content/${page}/${documentId}`,
    );
    const bidi = await form.getByLabel('Title').evaluate((input) => getComputedStyle(input).unicodeBidi);
    expect(bidi).toBe('plaintext');
    const facts = form.getByRole('textbox', { name: 'Facts' });
    await facts.fill('[');
    await form.locator('.cm-lintPoint-error, .cm-lintRange-error').first().waitFor({ state: 'attached' });
    await facts.fill('');
    await form.locator('.cm-lintPoint-error, .cm-lintRange-error').first().waitFor({ state: 'detached' });
    // Tags have no drafts: nothing is said about their publication.
    const tag = form.getByRole('listitem').filter({ has: form.getByRole('button', { name: /^Remove: / }) });
    expect(await tag.first().getByText('Published').count()).toBe(0);
    await form.getByRole('button', { name: 'Quote 150', exact: true }).click();
    await form.getByLabel('Words').fill('Changed');
    await form.getByRole('button', { name: 'Remove: Quote 151' }).click();
    await form.getByRole('button', { name: 'Add: Quotes' }).click();
    await form.getByLabel('Words').nth(1).fill('Added');
    await form.keyboard.press('Control+s');
    await form.getByRole('complementary').getByText('Saved').waitFor();
    const { attributes } = await admin<Shown>('GET', of(documentId));
    const words = (attributes.quotes as { words: string }[]).map((quote) => quote.words);
    const expected = quotes.map((quote) => quote.words).toSpliced(150, 2, 'Changed');
    expect(words).toEqual([...expected, 'Added']);
    await context.close();
  });
});
