// The GraphQL console, in the panel and as a page of its own.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel, openSignedIn } from './browser.ts';
import { registerAdministrator, startAdministered, startListeningApp } from './project.ts';

const note = 'api::note.note';

describe.runIf(hasBrowser)('the GraphQL console', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      contentTypes: { [note]: { attributes: { title: { type: 'string' } } } },
    });
    await admin('POST', `content-manager/collection-types/${note}`, { data: { title: 'Seen by a token' } });
    return { app, admin };
  });

  test('sends queries in the panel as the public, or with a token that is not stored', async () => {
    const { page, close, complaints, hosts } = await panel.signedIn('/explorer/graphql');
    const { accessKey } = await panel.admin<{ accessKey: string }>('POST', 'api-tokens', {
      name: 'Reader',
      type: 'read-only',
    });
    const console = page.frameLocator('iframe');
    const run = console.getByRole('button', { name: /Execute query/ });
    await run.waitFor({ timeout: 60_000 });
    await console.getByText('notes').first().waitFor();
    for (const frame of page.frames()) expect(await findingsOf(frame)).toEqual([]);
    await run.click();
    await console.getByText('Forbidden access').first().waitFor();
    await page.getByLabel('API token').fill(accessKey);
    await run.click();
    await console.getByText('Seen by a token').first().waitFor();
    expect(await page.locator('nav [aria-current]').allTextContents()).toContain('GraphQL');
    expect(await page.locator('nav [aria-current]').allTextContents()).not.toContain('REST');
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(accessKey);
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(panel.app.address).host]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('has the colour scheme of the panel, and keeps its input when the scheme changes', async () => {
    const { page, close, complaints } = await panel.signedIn('/explorer/graphql', { isDark: true });
    const console = page.frameLocator('iframe');
    const run = console.getByRole('button', { name: /Execute query/ });
    await run.waitFor({ timeout: 60_000 });
    await console.locator('body.graphiql-dark').waitFor();
    await console.getByText('notes').first().waitFor();
    await run.click();
    await console.getByText('Forbidden access').first().waitFor();
    await console.locator('.graphiql-query-editor .view-lines').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('# kept');
    const editor = console.locator('.graphiql-query-editor .monaco-editor').first();
    const look = () => editor.getAttribute('class');
    await expect.poll(look).toContain('vs-dark');
    // Another document in the frame would not have it.
    await console.locator('body').evaluate((body) => body.setAttribute('data-before', ''));
    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitem', { name: /Light/ }).click();
    await console.locator('body.graphiql-light[data-before]').waitFor({ timeout: 60_000 });
    await console.getByText('# kept').first().waitFor();
    await console.getByText('Forbidden access').first().waitFor();
    await expect.poll(look).not.toContain('vs-dark');
    expect(complaints).toEqual([]);
    await close();
  });

  test.each([
    ['is disabled', { config: { landingPage: false } }],
    ['is disabled with GraphQL', { enabled: false }],
  ])('explains that it %s, and how to enable it', async (_, graphql) => {
    const closed = await startListeningApp({
      contentTypes: {},
      files: { 'config/plugins.json': { graphql } },
    });
    await registerAdministrator(closed);
    for (const look of [{}, { width: 390, isDark: true }]) {
      const path = '/explorer/graphql';
      const { page, close, complaints } = await openSignedIn(panel.browser, closed.address, path, look);
      await page.getByText('The GraphQL console is disabled').waitFor();
      await page.getByText('landingPage: true').waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      expect(await findingsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    }
    await closed.close();
  });

  test.each([1280, 390])(
    'fits its own page at %i pixels, and opens with a query of the project',
    async (width) => {
      const { page, close, complaints } = await panel.page({ width, isDark: width === 390 });
      await page.goto(`${panel.app.address}/graphql`);
      await page.getByRole('button', { name: /Execute query/ }).waitFor({ timeout: 60_000 });
      await page.getByText('notes').first().waitFor();
      const overflow = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const editor = document.querySelector('.graphiql-container')?.getBoundingClientRect();
        return [scrollWidth - innerWidth, scrollHeight - innerHeight, (editor?.right ?? 0) - innerWidth];
      });
      expect(overflow.every((pixels) => pixels <= 0)).toBe(true);
      await page.getByRole('button', { name: 'New tab' }).click();
      await page
        .getByRole('button', { name: /^Close/ })
        .first()
        .waitFor();
      expect(await findingsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
