// A sign-in to the panel with an OpenID Connect provider.
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { client, startForgingIssuer } from '../sessions/issuers.ts';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { administrator, startAdministered } from './project.ts';

describe.runIf(hasBrowser)('a sign-in with a provider', async () => {
  const issuer = await startForgingIssuer();
  let secret = '';

  const panel = openPanel(async () => {
    const credentials = { clientId: client.client_id, clientSecret: client.client_secret };
    const providers = [{ name: 'company', label: 'Our company', issuer: issuer.url, ...credentials }];
    const config = { rateLimit: { enabled: false }, auth: { providers } };
    const { app, admin } = await startAdministered({
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
      files: { 'config/admin.js': `module.exports = ${JSON.stringify(config)};` },
    });
    const path = 'users/me/second-factor';
    const begun = await admin<{ secret: string }>('POST', path, { currentPassword: administrator.password });
    secret = begun.secret;
    await admin('POST', `${path}/confirm`, { code: codeOf(0) });
    return { app, admin };
  });
  afterAll(async () => {
    await issuer.close();
  });

  // A code is valid for one more time step, in case the current one ends before the request is handled.
  const codeOf = (steps: number): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

  /** Signs in with the button and the issuer, with these claims. */
  const comeBy = async (page: Page, claims: Readonly<Record<string, unknown>>) => {
    await page.getByRole('link', { name: 'Continue with Our company' }).click();
    await page.waitForURL(`${issuer.url}/**`);
    const asked = new URL(page.url()).searchParams;
    issuer.nonce = asked.get('nonce') ?? '';
    issuer.response = (self) => self.sign(self.claims(claims));
    await page.goto(`${asked.get('redirect_uri')}?code=any&state=${asked.get('state')}`);
  };

  test('shows errors, requires the second factor, and opens the panel', async () => {
    const { page, close } = await panel.page();
    await page.goto(`${panel.app.address}/admin/auth/login`);
    await comeBy(page, { email: 'stranger@example.test' });
    await page.getByText('No active account has your e-mail.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await comeBy(page, { email: administrator.email });
    const code = page.getByLabel('Authentication code');
    await code.fill('000000');
    await code.press('Enter');
    await page.getByText('The code is wrong or was already used.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await code.fill(codeOf(1));
    await code.press('Enter');
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await close();
  });

  test('fits into 390 pixels, dark, in German and French', async () => {
    const { page, close } = await panel.page({ width: 390, isDark: true });
    for (const [language, button] of [
      ['de', 'Weiter mit Our company'],
      ['fr', 'Continuer avec Our company'],
    ] as const) {
      await page.goto(`${panel.app.address}/admin/auth/login?refused=PLINTH_SIGN_IN_NOT_BEGUN`);
      await page.evaluate((name) => localStorage.setItem('plinth-language', name), language);
      await page.reload();
      await page.getByRole('link', { name: button }).waitFor();
      expect(await findingsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await close();
  });
});
