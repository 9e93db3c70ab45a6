// The form of a document in a browser: every attribute type.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

describe.runIf(hasBrowser)('the fields of a form', () => {
  const panel = openPanel(startPages);

  const chooseTag = async (form: Page, name: string): Promise<void> => {
    await form.getByRole('combobox', { name: 'Add to Tags' }).fill(name);
    await form.getByRole('option', { name, exact: true }).click();
    await form.getByRole('button', { name: `Remove ${name}` }).waitFor();
  };

  const documentIdOf = (form: Page): string => new URL(form.url()).pathname.split('/').at(-1) ?? '';

  test('writes every attribute type in the form of the content API', async () => {
    const { page: form, close, complaints } = await panel.signedIn(`/content/${page}/create`);
    await form.getByLabel('Title').fill('A first page');
    await expect.poll(() => form.getByLabel('Slug').inputValue(), { timeout: 15_000 }).toBe('a-first-page');
    await form.getByLabel('Summary').fill('Short');
    await form.getByRole('textbox', { name: 'Story' }).fill('Some **bold** words');
    await form.getByRole('toolbar', { name: 'Story' }).getByRole('button', { name: 'Preview' }).click();
    await form.locator('strong', { hasText: 'bold' }).waitFor();

    const body = form.getByRole('textbox', { name: 'Body' });
    await body.click();
    await form.keyboard.type('Heading');
    await form.getByLabel('Block type').selectOption('heading-2');
    await form.keyboard.press('Enter');
    await form.keyboard.type('Plain ');
    await form.keyboard.press('Control+b');
    await form.keyboard.type('strong');
    await form.keyboard.press('Enter');
    await form.getByLabel('Block type').selectOption('list-unordered');
    await form.keyboard.type('item');

    await form.getByRole('textbox', { name: 'Facts' }).fill('{"a": [1, ');
    await form.getByText('Invalid JSON.').waitFor();
    await form.getByRole('textbox', { name: 'Facts' }).fill('{"a": [1, 2]}');
    await form.getByLabel('Pages').fill('12');
    await form.getByLabel('Price').fill('9.95');
    await form.getByLabel('Serial').fill('9007199254740993');
    await form.getByRole('switch', { name: 'Is hot' }).check();
    await form.getByLabel('Day').fill('2026-02-03');
    await form.getByLabel('Hour').fill('14:05:06');
    await form.getByLabel('Moment').fill('2026-02-03T10:20');
    await form.getByRole('combobox', { name: 'Mood' }).click();
    await form.getByRole('option', { name: 'wild' }).click();
    await form.getByLabel('Contact').fill('ada@example.test');
    await form.getByLabel('Secret').fill('Very secret 1');
    await chooseTag(form, 'Blue');
    await chooseTag(form, 'Red');
    await form.getByRole('button', { name: 'Add Lead' }).click();
    await form.getByRole('group', { name: 'Lead' }).getByLabel('Words').fill('Led');
    await form.getByRole('button', { name: 'Add to Quotes' }).click();
    await form.getByLabel('Words').nth(1).fill('Quoted');
    await form.getByRole('button', { name: 'Add to Sections' }).click();
    await form.getByRole('menuitem', { name: /note/i }).click();
    await form.getByLabel('Remark').fill('Noted');
    await form.keyboard.press('Control+s');
    await form.waitForURL((url) => !url.pathname.endsWith('/create'));

    const { attributes, status } = await panel.admin<Shown>('GET', of(documentIdOf(form)));
    expect(status).toBe('draft');
    expect(attributes).toMatchObject({
      title: 'A first page',
      slug: 'a-first-page',
      summary: 'Short',
      story: 'Some **bold** words',
      body: [
        { type: 'heading', level: 2, children: [{ type: 'text', text: 'Heading' }] },
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'Plain ' },
            { type: 'text', text: 'strong', bold: true },
          ],
        },
        {
          type: 'list',
          format: 'unordered',
          children: [{ type: 'list-item', children: [{ type: 'text', text: 'item' }] }],
        },
      ],
      facts: { a: [1, 2] },
      pages: 12,
      price: 9.95,
      serial: '9007199254740993',
      isHot: true,
      day: '2026-02-03',
      hour: '14:05:06.000',
      moment: new Date('2026-02-03T10:20').toISOString(),
      mood: 'wild',
      contact: 'ada@example.test',
      tags: [{ label: 'Blue' }, { label: 'Red' }],
      lead: { words: 'Led' },
      quotes: [{ words: 'Quoted' }],
      sections: [{ __component: 'shared.note', remark: 'Noted' }],
    });
    expect(await findingsOf(form)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('selects a colour by keyboard or as text, and shows problems at the field', async () => {
    const opened = await panel.signedIn(`/content/${page}/create`);
    const { page: form, close } = opened;
    await form.getByLabel('Title').fill('Coloured');
    const accent = form.getByRole('textbox', { name: 'Accent' });
    await accent.fill('sea green');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.waitForURL((url) => !url.pathname.endsWith('/create'));
    await expect.poll(() => accent.getAttribute('aria-invalid'), { timeout: 15_000 }).toBe('true');

    await accent.fill('#336699');
    await form.getByRole('button', { name: 'Choose a colour: Accent' }).focus();
    await form.keyboard.press('Enter');
    await form.getByRole('slider', { name: 'Saturation and brightness' }).waitFor();
    expect(await findingsOf(form)).toEqual([]);
    await form.keyboard.press('Tab');
    expect(await form.locator(':focus').getAttribute('aria-label')).toBe('Hue');
    await form.keyboard.press('ArrowRight');
    const chosen = await accent.inputValue();
    expect(chosen).toMatch(/^#[0-9a-f]{6}$/);
    expect(chosen).not.toBe('#336699');
    await form.keyboard.press('Escape');
    await form.getByRole('slider').first().waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByText('Published', { exact: true }).first().waitFor();
    expect(await panel.admin<Shown>('GET', of(documentIdOf(form)))).toMatchObject({
      status: 'published',
      attributes: { accent: chosen },
    });
    await form.goto(`${panel.app.address}/admin/content/${page}?q=Coloured&columns=title,accent`);
    await form.getByRole('cell', { name: chosen }).waitFor();
    await close();
  });

  test('shows a preview of HTML, which runs no scripts and sends no requests to other hosts', async () => {
    const opened = await panel.signedIn(`/content/${page}/create`);
    const { page: form, close } = opened;
    const refused: unknown[] = [];
    form.on('requestfailed', (request) => refused.push([request.url(), request.failure()?.errorText]));
    const markup = [
      '<p>Some <strong>words</strong> and <a href="https://elsewhere.example/">a link</a></p>',
      '<script>parent.wasRun = true</script><img src="none" onerror="parent.wasRun = true">',
      '<img src="https://elsewhere.example/pixel.png"><meta http-equiv="refresh" content="0;url=/">',
      '<form action="/api/pages" method="post"><button>Send</button></form>',
    ].join('');
    await form.getByLabel('Title').fill('Marked up');
    await form.getByRole('textbox', { name: 'Markup' }).fill(markup);
    const preview = form.getByRole('toolbar', { name: 'Markup' }).getByRole('button', { name: 'Preview' });
    await preview.click();
    const frame = form.frameLocator('iframe[title="Preview: Markup"]');
    await frame.locator('strong', { hasText: 'words' }).waitFor();
    await frame.getByTitle('https://elsewhere.example/').click();
    await frame.getByRole('button', { name: 'Send' }).click();
    await frame.locator('strong', { hasText: 'words' }).waitFor();
    expect(await form.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(refused).toEqual([['https://elsewhere.example/pixel.png', 'csp']]);
    await preview.click();
    await form.keyboard.press('Control+s');
    await form.waitForURL((url) => !url.pathname.endsWith('/create'));
    const { attributes } = await panel.admin<Shown>('GET', of(documentIdOf(form)));
    expect(attributes.markup).toBe(markup);
    await close();
  });

  test.each([
    ['en', 'Custom field wild.gadget, edited as json', 'Choose a colour: Accent'],
    ['de', 'Benutzerdefiniertes Feld wild.gadget, hier bearbeitet als json', 'Farbe wählen: Accent'],
    ['fr', 'Champ personnalisé wild.gadget, modifié ici en tant que json', 'Choisir une couleur'],
  ])('shows the name of a custom field without an editor: %s', async (language, note, choose) => {
    const { page: form, close } = await panel.signedIn(`/content/${page}/create`);
    await form.evaluate((chosen) => localStorage.setItem('plinth-language', chosen), language);
    await form.reload();
    await form.getByText(note).waitFor();
    await form.getByRole('button', { name: choose }).waitFor();
    expect(await form.getByRole('alert').count()).toBe(0);
    await close();
  });

  test('a late generated uid does not replace one that was entered in the meantime', async () => {
    const { page: form, close } = await panel.signedIn(`/content/${page}/create`);
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
    await form.route('**/uid/**/generate', async (route) => {
      await typed;
      await route.continue();
    });
    const asked = form.waitForRequest(/\/generate$/);
    await form.getByLabel('Title').fill('Late');
    await asked;
    await form.getByLabel('Slug').fill('typed-by-hand');
    goOn();
    await expect.poll(() => form.getByRole('button', { name: 'Regenerate' }).isEnabled()).toBe(true);
    expect(await form.getByLabel('Slug').inputValue()).toBe('typed-by-hand');
    await close();
  });
});
