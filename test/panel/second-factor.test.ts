// A sign-in to the panel with a second factor.
import { TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { administrator, startAdministered } from './project.ts';

describe.runIf(hasBrowser)('a sign-in with a second factor', () => {
  let secret = '';

  // A code is valid for one more time step, in case the current one ends before the request is handled.
  const codeOf = (steps: number): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
    });
    const path = 'users/me/second-factor';
    const begun = await admin<{ secret: string }>('POST', path, { currentPassword: administrator.password });
    secret = begun.secret;
    await admin('POST', `${path}/confirm`, { code: codeOf(0) });
    return { app, admin };
  });

  test('requires the code after the password, and again after a wrong one', async () => {
    const { page, close } = await panel.page();
    await page.goto(`${panel.app.address}/admin/auth/login`);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const code = page.getByLabel('Authentication code');
    await code.fill('000000');
    await code.press('Enter');
    await page.getByText('The code is wrong or was already used.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await code.fill(codeOf(1));
    await code.press('Enter');
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await close();
  });
});

describe.runIf(hasBrowser)('the second factor in the profile', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
    }),
  );

  const signInStatus = async (code?: string): Promise<number> => {
    const { email, password } = administrator;
    return (await panel.app.request('POST', '/admin/login', { email, password, code }, null)).status;
  };

  test('is set up, gets new recovery codes, and is disabled', async () => {
    const { page, close } = await panel.signedIn('/profile');
    const section = page.getByRole('region', { name: 'Two-factor authentication' });
    const dialog = page.getByRole('dialog');
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    const password = dialog.getByLabel('Current password', { exact: true });
    const code = dialog.getByLabel('Authentication code');

    await section.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    await password.fill('Not the password 1');
    await password.press('Enter');
    await dialog.getByText('The password is incorrect.').waitFor();
    await password.fill(administrator.password);
    await password.press('Enter');
    const secret = (await dialog.getByRole('region', { name: 'Secret key' }).textContent())?.replaceAll(
      ' ',
      '',
    );
    const address = await dialog.getByRole('region', { name: 'Setup URL' }).textContent();
    expect(URI.parse(address ?? '')).toMatchObject({
      secret: { base32: secret },
      label: administrator.email,
    });
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    await code.fill('000000');
    await code.press('Enter');
    await dialog.getByText('The code is wrong or was already used.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    expect(await signInStatus()).toBe(200);
    await code.fill(new TOTP({ secret: secret ?? '' }).generate());
    await code.press('Enter');
    await codes.waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const first = await codes.getByRole('listitem').allTextContents();
    expect(first).toHaveLength(10);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await section.getByText('Recovery codes left: 10.').waitFor();
    expect(await signInStatus()).toBe(400);
    expect(await signInStatus(first[0])).toBe(200);

    await section.getByRole('button', { name: 'Generate new recovery codes' }).click();
    await password.fill(administrator.password);
    await code.fill(first[1] ?? '');
    await code.press('Enter');
    await codes.waitFor();
    const second = await codes.getByRole('listitem').allTextContents();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    expect(await signInStatus(first[2])).toBe(400);

    await section.getByRole('button', { name: 'Disable' }).click();
    await password.fill(administrator.password);
    await code.fill(first[2] ?? '');
    await code.press('Enter');
    await dialog.getByText('The code is wrong or was already used.').waitFor();
    await code.fill(second[0] ?? '');
    await code.press('Enter');
    await section.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
    expect(await signInStatus()).toBe(200);
    await close();
  });

  test('fits into 390 pixels, dark, in German and French, without accessibility findings', async () => {
    const look = { width: 390, isDark: true };
    const { page, close, complaints } = await panel.signedIn('/profile', look);
    for (const [language, title, begin] of [
      ['de', 'Zwei-Faktor-Authentifizierung', 'Zwei-Faktor-Authentifizierung einrichten'],
      ['fr', 'Authentification à deux facteurs', 'Configurer l’authentification à deux facteurs'],
    ] as const) {
      await page.evaluate((name) => localStorage.setItem('plinth-language', name), language);
      await page.reload();
      const button = page.getByRole('region', { name: title }).getByRole('button', { name: begin });
      const hidden = await button.evaluate((element) => {
        const label = element.querySelector('.mantine-Button-label') ?? element;
        return [label.scrollWidth - label.clientWidth, label.scrollHeight - label.clientHeight];
      });
      expect(hidden).toEqual([0, 0]);
      await button.click();
      await page.getByRole('dialog').waitFor();
      expect(await findingsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
