// The panel at 200 % and more on a screen of 1280 pixels: nothing is cut off, and the focused element is visible.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

const zoomed = { width: 640, height: 430 };

const paths = [
  '/',
  `/content/${page}`,
  `/content/${page}/create`,
  `/content/${page}/configure`,
  '/media',
  '/builder',
  '/explorer',
  '/settings/tokens',
  '/settings/roles',
  '/profile',
];

describe.runIf(hasBrowser)('the panel at 200 %', () => {
  const panel = openPanel(startPages);

  test('fits the width of every screen', async () => {
    const { page: screen, close, complaints } = await panel.signedIn('/', { width: zoomed.width });
    await screen.setViewportSize(zoomed);
    for (const path of paths) {
      await screen.goto(`${panel.app.address}/admin${path}`);
      await screen.locator('main h1').waitFor();
      const beyond = await screen.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, path).toBe(0);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test('fits a width of 320 pixels, which is 400 %, in all settings and in dialogs', async () => {
    const { page: screen, close, complaints } = await panel.signedIn('/settings/tokens', { width: 320 });
    const expectFit = async (what: string): Promise<void> => {
      const beyond = await screen.evaluate(() =>
        [...document.querySelectorAll('button, [role=dialog] label')]
          .filter((shown) => !shown.closest('[role=tablist], [class*="scroll"]'))
          .filter((shown) => shown.getBoundingClientRect().right > innerWidth)
          .map((shown) => shown.textContent),
      );
      expect(beyond, what).toEqual([]);
      expect(await screen.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBe(0);
    };
    for (const section of ['tokens', 'roles', 'users', 'admins', 'admin-roles', 'locales', 'mail', 'audit']) {
      await screen.goto(`${panel.app.address}/admin/settings/${section}`);
      await screen.locator('main h1').waitFor();
      await expectFit(section);
    }
    await screen.goto(`${panel.app.address}/admin/content/${page}`);
    await screen.getByRole('button', { name: 'Views' }).click();
    await screen.getByRole('button', { name: 'Copy link to this view' }).waitFor();
    await expectFit('views');
    await screen.goto(`${panel.app.address}/admin/builder`);
    await screen.getByRole('button', { name: 'Create type' }).click();
    await screen.getByRole('dialog').getByLabel('Name').waitFor();
    await expectFit('new type');
    expect(complaints).toEqual([]);
    await close();
  });

  test('keeps the focused field above the bar with the buttons', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'Focus' },
    });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`, {
      width: zoomed.width,
    });
    await form.setViewportSize(zoomed);
    await form.getByLabel('Title').focus();
    const hidden: string[] = [];
    for (let step = 0; step < 25; step++) {
      await form.keyboard.press('Tab');
      const isCovered = await form.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('aside > :first-child');
        if (!focused || !bar || !focused.closest('section') || bar.contains(focused)) return false;
        return focused.getBoundingClientRect().top >= bar.getBoundingClientRect().top;
      });
      if (isCovered)
        hidden.push(await form.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
    }
    expect(hidden).toEqual([]);
    await close();
  });

  test.each([390, 320])(
    'keeps the buttons of a form within their bar at %i pixels, in German',
    async (width) => {
      const { page: screen, close } = await panel.signedIn('/', { width });
      await screen.evaluate(() => localStorage.setItem('plinth-language', 'de'));
      await screen.goto(`${panel.app.address}/admin/content/${page}/create`);
      for (const name of ['Entwurf speichern', 'Veröffentlichen']) {
        const button = screen.getByRole('button', { name });
        const [cut, beside] = await button.evaluate((element) => {
          const label = element.querySelector('.mantine-Button-label') ?? element;
          const bar = element.parentElement?.getBoundingClientRect();
          return [
            label.scrollWidth - label.clientWidth,
            element.getBoundingClientRect().right - (bar?.right ?? 0),
          ];
        });
        expect(cut).toBe(0);
        expect(beside).toBeLessThanOrEqual(1);
      }
      await close();
    },
  );
});
