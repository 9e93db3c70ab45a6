// Relations in the form of a document in a browser: creating and opening related documents, and long lists.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';
import { moveByKey } from './sorting.ts';

const article = 'api::article.article';
const author = 'api::author.author';
const manager = 'content-manager/collection-types';

interface Shown {
  readonly documentId: string;
  readonly status: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Named {
  readonly documentId: string;
  readonly label: string;
}

describe.runIf(hasBrowser)('relations in a form', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: {
        [article]: {
          draftAndPublish: true,
          attributes: {
            title: { type: 'string', required: true },
            writers: { type: 'relation', relation: 'manyToMany', target: author, inversedBy: 'articles' },
            editor: { type: 'relation', relation: 'manyToOne', target: author },
          },
        },
        [author]: {
          attributes: {
            name: { type: 'string', required: true },
            born: { type: 'integer' },
            articles: { type: 'relation', relation: 'manyToMany', target: article, mappedBy: 'writers' },
          },
        },
      },
    }),
  );

  const create = async (uid: string, data: object): Promise<string> =>
    (await panel.admin<Shown>('POST', `${manager}/${uid}`, { data })).documentId;

  const read = (uid: string, documentId: string): Promise<Shown> =>
    panel.admin<Shown>('GET', `${manager}/${uid}/${documentId}`);

  const namesIn = async (documentId: string, attribute: string): Promise<readonly string[]> =>
    ((await read(article, documentId)).attributes[attribute] as Named[]).map(({ label }) => label);

  const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name });

  test('create and change related documents in a drawer, while the form keeps its state', async () => {
    const known = await create(author, { name: 'Known' });
    const documentId = await create(article, { title: 'First', writers: [known] });
    const path = `/content/${article}/${documentId}`;
    const { page, close, complaints } = await panel.signedIn(path);
    await page.getByLabel('Title').fill('First and changed');

    await page.getByRole('button', { name: 'New Author' }).first().click();
    const fresh = drawerOf(page, 'New Author');
    await fresh.getByLabel('Born').fill('1815');
    await fresh.getByRole('button', { name: 'Save' }).click();
    await fresh.getByText('name must be defined').first().waitFor();
    expect(await fresh.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay on page' }).click();
    await fresh.getByLabel('Name').fill('Fresh');
    // Keyboard shortcuts apply to the front form.
    await page.keyboard.press('Control+s');
    await fresh.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove Fresh' }).waitFor();

    await page.getByRole('button', { name: 'Open Known here' }).click();
    const opened = drawerOf(page, 'Author: Known');
    await opened.getByLabel('Name').fill('Known better');
    await opened.getByRole('button', { name: 'Save' }).click();
    await opened.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open Known better here' }).waitFor();
    expect((await read(author, known)).attributes.name).toBe('Known better');
    expect((await read(article, documentId)).attributes.title).toBe('First');
    expect(await page.getByLabel('Title').inputValue()).toBe('First and changed');

    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect
      .poll(() => namesIn(documentId, 'writers'), { timeout: 15_000 })
      .toEqual(['Known better', 'Fresh']);
    expect((await read(article, documentId)).attributes.title).toBe('First and changed');

    // The drawer has a complete form: its relations open further drawers, and Escape closes one.
    await page.getByRole('button', { name: 'Open Fresh here' }).click();
    await drawerOf(page, 'Author: Fresh')
      .getByRole('button', { name: 'Open First and changed here' })
      .click();
    await drawerOf(page, 'Article: First and changed').getByLabel('Title').waitFor();
    await page.keyboard.press('Escape');
    await drawerOf(page, 'Article: First and changed').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await drawerOf(page, 'Author: Fresh').waitFor({ state: 'detached' });
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await close();
  });

  test('have pages, search and sorting if they are long, and keep documents that are not loaded', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `Writer ${String(index).padStart(3, '0')}`);
    const writers: string[] = [];
    for (const name of names) writers.push(await create(author, { name }));
    await create(author, { name: 'Latecomer' });
    const documentId = await create(article, { title: 'Long', writers });
    const path = `/content/${article}/${documentId}`;
    const { page, close } = await panel.signedIn(path);
    const find = page.getByRole('searchbox', { name: 'Search in Writers' });
    await page.getByPlaceholder('Search 130').waitFor();
    await page.getByRole('button', { name: 'Page 6' }).click();
    await page.getByRole('button', { name: 'Remove Writer 127' }).click();
    await moveByKey(page, 'Writer 129', 'ArrowUp');
    await find.fill('writer 05');
    await page.getByRole('button', { name: 'Remove Writer 055' }).click();
    expect(await page.getByRole('button', { name: 'Move Writer 054', exact: true }).count()).toBe(0);
    await find.fill('');
    await page.getByRole('button', { name: 'Remove Writer 000' }).waitFor();
    const add = page.getByRole('combobox', { name: 'Add to Writers' });
    await add.fill('Writer 060');
    await page.getByRole('option', { name: 'Writer 060' }).click();
    await page.getByText('“Writer 060” is already in the list.').waitFor();
    await add.fill('Latecomer');
    await page.getByRole('option', { name: 'Latecomer' }).click();
    await page.getByText('Unsaved: 1 added, 2 removed, 1 moved').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Unsaved:').waitFor({ state: 'detached' });

    const expected = names.filter((name) => !/055|127|129/.test(name));
    expected.splice(expected.indexOf('Writer 128'), 0, 'Writer 129');
    const pages = [1, 2].map((number) =>
      panel.admin<Named[]>(
        'GET',
        `${manager}/${article}/${documentId}/relations/writers?pageSize=100&page=${number}`,
      ),
    );
    const labels = (await Promise.all(pages)).flat().map(({ label }) => label);
    expect(labels).toEqual([...expected, 'Latecomer']);
    await page.getByPlaceholder('Search 129').waitFor();
    await close();
  });

  test('offer only permitted documents and actions', async () => {
    const role = await panel.admin<{ id: number }>('POST', 'roles', { name: 'Desk', description: '' });
    const on = (action: string, subject: string, fields?: readonly string[]) => ({
      action: `plugin::content-manager.explorer.${action}`,
      subject,
      properties: fields ? { fields } : {},
      conditions: [],
    });
    await panel.admin('PUT', `roles/${role.id}/permissions`, {
      permissions: [
        ...['create', 'read', 'update'].map((action) => on(action, article, ['title', 'editor'])),
        on('read', author, ['name']),
      ],
    });
    const roles = await panel.admin<{ id: number; code: string }[]>('GET', 'roles');
    const code = roles.find(({ id }) => id === role.id)?.code ?? '';
    const desk = await invite(panel.app, panel.admin, { firstname: 'Desk', role: code });
    const editor = await create(author, { name: 'Only read', born: 1800 });
    const documentId = await create(article, { title: 'Desk', editor });
    const path = `/content/${article}/${documentId}`;
    const { page, close } = await panel.signedIn(path, { as: desk });
    await page.getByRole('button', { name: 'Open Only read here' }).click();
    const drawer = drawerOf(page, 'Author: Only read');
    await drawer.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await drawer.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await drawer.getByText('Born').count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'New Author' }).count()).toBe(0);
    await close();
  });
});
