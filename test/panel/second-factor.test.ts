// A sign-in to the panel with a second factor.
import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openBrowser, openPage } from './browser.ts';
import { administrator, type ListeningApp, registerAdministrator, startListeningApp } from './project.ts';

describe.runIf(hasBrowser)('a sign-in with a second factor', () => {
  let app: ListeningApp;
  let browser: Browser;
  let secret = '';

  const codeOf = (steps: number): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

  beforeAll(async () => {
    app = await startListeningApp({
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
    });
    const admin = await registerAdministrator(app);
    const path = 'users/me/second-factor';
    const begun = await admin<{ secret: string }>('POST', path, { currentPassword: administrator.password });
    secret = begun.secret;
    await admin('POST', `${path}/confirm`, { code: codeOf(-1) });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('asks for the code after the password, and again for a wrong one', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${app.address}/admin/auth/login`);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const code = page.getByLabel('Code of the second factor');
    await code.fill('000000');
    await code.press('Enter');
    await page.getByText('The code is wrong or was used.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await code.fill(codeOf(0));
    await code.press('Enter');
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await context.close();
  });
});
