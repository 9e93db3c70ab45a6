// Every screen of the panel in a browser: accessibility findings, publishing a document with the keyboard only, and a server that
// cannot be reached for some time.
import type { AddressInfo } from 'node:net';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { screens } from '../../src/panel/routes.ts';
import { findingsOf, hasBrowser, openPanel, openSignedIn } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';
import { administrator } from './project.ts';

const settings = ['tokens', 'roles', 'users', 'admins', 'admin-roles', 'locales', 'mail', 'audit', 'none'];

/** The screens by part of the panel; `whole` is a document with a value in every attribute. */
const paths = {
  content: ['/', ...['', '/create', '/configure', '/whole'].map((rest) => `/content/${page}${rest}`)],
  tools: [
    '/media',
    '/builder',
    '/explorer',
    `/explorer/${page}`,
    '/explorer/graphql',
    '/profile',
    '/content/api::none.none',
    '/contnet',
  ],
  settings: settings.map((section) => `/settings/${section}`),
  auth: [
    '/auth/login',
    '/auth/register-admin',
    '/auth/register?registrationToken=x',
    '/auth/forgot-password',
    '/auth/reset-password?code=x',
  ],
};

describe.runIf(hasBrowser)('the screens of the panel', () => {
  const panel = openPanel(startPages);

  const create = async (data: object): Promise<string> =>
    (await panel.admin<Shown>('POST', `content-manager/collection-types/${page}`, { data })).documentId;

  test('are all in this table', () => {
    const all = Object.values(paths).flat();
    for (const screen of screens) expect(all.some((path) => path.startsWith(`/${screen}`))).toBe(true);
  });

  test.each(Object.entries(paths))(
    'have no serious accessibility findings in light and dark: %s',
    async (part, all) => {
      const whole = await create({
        title: 'Whole',
        story: '# Story',
        facts: { a: 1 },
        lead: { words: 'Said' },
        quotes: [{ words: 'one' }],
        sections: [{ __component: 'shared.note', remark: 'Noted' }],
        accent: '#3366cc',
        markup: '<p>Marked up</p>',
      });
      const { page: tab, context, close, complaints } = await panel.signedIn('/');
      if (part === 'auth') await context.clearCookies();
      const found: Record<string, readonly string[]> = {};
      for (const path of all) {
        await tab.goto(`${panel.app.address}/admin${path.replace('whole', whole)}`);
        await tab.locator('h1').first().waitFor();
        await tab.waitForFunction(() => document.querySelector('main .mantine-Loader-root') === null);
        const findings = [...(await findingsOf(tab))];
        // In the dark scheme only colours differ.
        await tab.emulateMedia({ colorScheme: 'dark' });
        findings.push(...(await findingsOf(tab, 'color-contrast')).map((finding) => `dark: ${finding}`));
        await tab.emulateMedia({ colorScheme: 'light' });
        if (findings.length > 0) found[path] = findings;
      }
      expect(found).toEqual({});
      expect(complaints.filter((text) => !/40[014]|ApiError/.test(text))).toEqual([]);
      await close();
    },
  );

  test('have code colours with enough contrast in both schemes', async () => {
    const facts = { one: 1, yes: true, words: 'said', none: null };
    const documentId = await create({ title: 'Code', story: '# Story\n\n*read* `this`', facts });
    for (const isDark of [false, true]) {
      const { page: tab, close } = await panel.signedIn(`/content/${page}/${documentId}`, { isDark });
      await tab.locator('.cm-line span', { hasText: 'true' }).waitFor();
      await tab.locator('.cm-line span', { hasText: 'read' }).waitFor();
      const contrasts = await tab.locator('.cm-line span').evaluateAll(contrastsOf);
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
      await close();
    }
  });

  test('can be used from the sign-in to a published document with the keyboard only', async () => {
    const { page: tab, close } = await panel.page();
    await tab.goto(`${panel.app.address}/admin`);
    await tab.getByLabel('E-mail').waitFor();
    await tabTo(tab, tab.getByLabel('E-mail'));
    await tab.keyboard.type(administrator.email);
    await tabTo(tab, tab.getByLabel('Password', { exact: true }));
    await tab.keyboard.type(administrator.password);
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();

    await tab.keyboard.press('Control+K');
    await tab.getByPlaceholder('Content types, entries, settings, actions').waitFor();
    await tab.keyboard.type('New page');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { level: 1, name: 'New page' }).waitFor();
    const fields = tab.getByRole('region', { name: 'Fields' });
    await tabTo(tab, fields.getByLabel('Title'));
    await tab.keyboard.type('By keyboard');
    await tabTo(tab, fields.getByRole('button', { name: 'Add Lead' }));
    await tab.keyboard.press('Enter');
    await tabTo(tab, fields.getByRole('group', { name: 'Lead' }).getByLabel('Words'));
    await tab.keyboard.type('No mouse');
    await tabTo(tab, fields.getByRole('combobox', { name: 'Tags' }));
    await tab.keyboard.type('Gre');
    await tab.getByRole('option', { name: 'Green' }).waitFor();
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await tabTo(tab, tab.getByRole('button', { name: 'Publish' }));
    await tab.keyboard.press('Enter');
    await tab.waitForURL((url) => !url.pathname.endsWith('/create'));
    const documentId = new URL(tab.url()).pathname.split('/').at(-1) ?? '';
    await tab.getByText('Published', { exact: true }).first().waitFor();
    expect((await panel.admin<Shown>('GET', of(documentId))).status).toBe('published');
    const { attributes } = await panel.admin<Shown>('GET', of(documentId));
    expect(attributes).toMatchObject({
      title: 'By keyboard',
      slug: 'by-keyboard',
      lead: { words: 'No mouse' },
      tags: [{ label: 'Green' }],
    });
    await close();
  });

  test('keep all input while the server cannot be reached, show a notice, and continue afterwards', async () => {
    const documentId = await create({ title: 'Before' });
    const way = await breakableWay(panel.app.address);
    const { page: tab, close } = await openSignedIn(
      panel.browser,
      way.address,
      `/content/${page}/${documentId}`,
    );
    await tab.getByLabel('Title').fill('Written while it was there');
    await way.close();
    await tab.getByLabel('Title').fill('Written while it was away');
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await tab.getByText('Your input is kept').waitFor();
    await tab.getByText('Your changes are kept.').waitFor();
    expect(await findingsOf(tab)).toEqual([]);
    expect(await tab.getByLabel('Title').inputValue()).toBe('Written while it was away');
    expect((await panel.admin<Shown>('GET', of(documentId))).attributes.title).toBe('Before');

    await way.open();
    await tab.getByText('Your changes are kept.').waitFor({ state: 'hidden' });
    await tab.getByText('Your input is kept').waitFor({ state: 'hidden' });
    expect(await tab.getByLabel('Title').inputValue()).toBe('Written while it was away');
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await expect
      .poll(async () => (await panel.admin<Shown>('GET', of(documentId))).attributes.title, {
        timeout: 15_000,
      })
      .toBe('Written while it was away');
    await close();
    await way.close();
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(tab: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 90; pressed++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await tab.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

/** A proxy to the server whose connections can be cut, as during a restart. */
async function breakableWay(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connectTo(Number(port), hostname);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    client.pipe(behind).pipe(client);
  });
  const open = (at: number): Promise<void> => new Promise((done) => server.listen(at, hostname, done));
  await open(0);
  const own = (server.address() as AddressInfo).port;
  return {
    address: `http://${hostname}:${own}`,
    open: () => open(own),
    close: async (): Promise<void> => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The contrast of texts in elements against the background of their field, by WCAG 2. */
function contrastsOf(elements: readonly Element[]): readonly number[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (color: string): number => {
    if (!canvas) throw new Error('No canvas.');
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--panel-field');
  return elements.map((element) => {
    const both = [luminance(getComputedStyle(element).color), luminance(surface)];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  });
}
