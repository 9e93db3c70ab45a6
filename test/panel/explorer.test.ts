// The API explorer in a browser: building a query, its code, and its response as the public and with a token.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { compile, writeTypedProject } from '../typed/typed.ts';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';
const about = 'api::about.about';
const story = 'api::story.story';

const contentTypes = {
  [note]: {
    attributes: {
      title: { type: 'string' },
      size: { type: 'integer' },
      secret: { type: 'password' },
      parent: { type: 'relation', relation: 'manyToOne', target: note },
    },
  },
  [story]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string' },
      size: { type: 'integer' },
      notes: { type: 'relation', relation: 'oneToMany', target: note },
    },
  },
  [about]: { kind: 'singleType', attributes: { words: { type: 'text' } } },
} as const;

/** Runs the code of the page, without its types. */
async function run(code: string, token: string): Promise<unknown> {
  const body = code.replaceAll(/^import .*$/gm, '').replace('<ProjectRegistry>', '');
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  return AsyncFunction('createClient', 'token', `${body}\nreturn data;`)(createClient, token);
}

/** The errors of the compiler for the code, in a project with generated types. */
async function compiled(codes: readonly string[]): Promise<string> {
  const folder = await writeTypedProject({ contentTypes });
  await rm(join(folder, 'uses'), { recursive: true });
  await mkdir(join(folder, 'uses'));
  for (const [index, code] of codes.entries())
    await writeFile(
      join(folder, `uses/printed-${index}.ts`),
      `declare const token: string;\n${code}\nconsole.log(data);\n`,
    );
  const said = await compile(folder);
  await rm(folder, { recursive: true });
  return said;
}

describe.runIf(hasBrowser)('the API explorer', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      files: {
        'config/api.json': { rest: { prefix: '/v1' } },
        'src/api/extra/routes/extra.js': `module.exports = {
          routes: [{ method: 'GET', path: '/storys/latest', handler: 'extra.latest' }],
        };`,
        'src/api/extra/controllers/extra.js': `module.exports = {
          latest: (ctx) => { ctx.body = {}; },
        };`,
      },
      contentTypes,
    });
    const path = `content-manager/collection-types/${note}`;
    const { documentId } = await admin<{ documentId: string }>('POST', path, {
      data: { title: "Ada's", size: 1 },
    });
    await admin('POST', path, { data: { title: "Bob's", size: 2, parent: documentId } });
    await admin('POST', path, { data: { title: 'Other', size: 3 } });
    return { app, admin };
  });

  const choose = async (page: Page, box: Locator, option: string): Promise<void> => {
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
  };

  test('builds a query, which is refused for the public, and shows the response for a token', async () => {
    const { accessKey } = await panel.admin<{ accessKey: string }>('POST', 'api-tokens', {
      name: 'Reader',
      type: 'read-only',
    });
    const { page, close } = await panel.signedIn(`/explorer/${note}`);
    await page.getByText('/v1/notes/:documentId').first().waitFor();
    await page.getByRole('combobox', { name: 'Fields' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['title', 'size']);
    await page.getByRole('option', { name: 'title' }).click();
    await page.keyboard.press('Escape');
    await choose(page, page.getByRole('combobox', { name: 'Populate' }), 'parent');
    await choose(page, page.getByRole('combobox', { name: 'Sort' }), 'size:desc');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Value').fill("'s");
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('list', { name: 'Filters' }).getByText('Title contains').waitFor();

    const response = page.getByLabel('Response');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Status 403, \d+ ms$/).waitFor();
    await page.getByLabel('API token').fill(accessKey);
    await response.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Status 200, \d+ ms$/).waitFor();
    const { data } = JSON.parse(await response.inputValue());
    expect(data).toMatchObject([{ title: "Bob's", parent: { title: "Ada's" } }, { title: "Ada's" }]);
    expect(data[0]).not.toHaveProperty('size');
    expect(await findingsOf(page)).toEqual([]);

    const url = (await page.getByRole('region', { name: 'URL', exact: true }).textContent()) ?? '';
    const again = await panel.app.request('GET', url.slice(panel.app.address.length), undefined, accessKey);
    expect(again.body).toMatchObject({ data });
    expect(url).not.toContain("'");
    expect(await page.getByRole('region', { name: 'curl' }).textContent()).toBe(
      `curl -g '${url}' -H "Authorization: Bearer $TOKEN"`,
    );
    expect(await page.getByRole('region', { name: 'fetch' }).textContent()).not.toContain(accessKey);
    await close();
  });

  test('lists every route of a content type, and shows working code for the typed client', async () => {
    const { accessKey } = await panel.admin<{ accessKey: string }>('POST', 'api-tokens', {
      name: 'Writer',
      type: 'full-access',
    });
    const made: string[] = [];
    for (const size of [1, 2, 3]) {
      const data = { title: `Story's "${size}"`, size };
      const { documentId } = await panel.admin<{ documentId: string }>(
        'POST',
        `content-manager/collection-types/${story}`,
        { data },
      );
      made.push(documentId);
    }
    const { page, close, complaints } = await panel.signedIn(`/explorer/${story}`);
    const endpoints = page.getByRole('region', { name: 'Endpoints' }).getByRole('listitem');
    await endpoints.first().waitFor();
    const one = '/v1/storys/:documentId';
    expect((await endpoints.allTextContents()).sort()).toEqual(
      [
        ...['GET/v1/storys', 'POST/v1/storys', 'POST/v1/storys/bulk', 'GET/v1/storys/latest'],
        ...['GET', 'PUT', 'DELETE'].map((method) => `${method}${one}`),
        ...['publish', 'unpublish', 'discard-draft'].map((action) => `POST${one}/actions/${action}`),
      ].sort(),
    );
    await choose(page, page.getByRole('combobox', { name: 'Fields' }), 'title');
    await choose(page, page.getByRole('combobox', { name: 'Populate' }), 'notes');
    await choose(page, page.getByRole('combobox', { name: 'Sort' }), 'size:desc');
    await choose(page, page.getByRole('combobox', { name: 'Locale' }), 'en');
    await choose(page, page.getByRole('combobox', { name: 'Status' }), 'draft');
    await page.getByLabel('Page', { exact: true }).fill('2');
    await page.getByLabel('Page size').fill('1');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Field', exact: true }).click();
    await page.getByRole('option', { name: 'Size', exact: true }).click();
    await page.getByLabel('Value').fill('3');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('list', { name: 'Filters' }).getByText('Size').waitFor();
    await page.getByLabel('API token').fill(accessKey);
    const code = async () => (await page.getByRole('region', { name: 'Typed client' }).textContent()) ?? '';
    const list = await code();
    expect(list).not.toContain(accessKey);
    expect(list.split('\n').at(-1)).toBe(
      'const { data } = await client.collection("storys").find({ fields: ["title"], populate: ["notes"], ' +
        'locale: "en", status: "draft", sort: "size:desc", filters: { $and: [{ size: { $eq: 3 } }] }, ' +
        'pagination: { page: 2, pageSize: 1 } });',
    );
    expect(await run(list, accessKey)).toEqual([]);
    await page.getByLabel('Page', { exact: true }).fill('1');
    expect(await run(await code(), accessKey)).toMatchObject([{ documentId: made[2], notes: [] }]);
    await page.getByLabel('Document ID').fill(made[1] ?? '');
    await page.getByRole('combobox', { name: 'Sort' }).waitFor({ state: 'hidden' });
    const found = { documentId: made[1], title: `Story's "2"`, notes: [] };
    const single = await code();
    expect(await run(single, accessKey)).toMatchObject(found);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Status 200, \d+ ms$/).waitFor();
    expect(JSON.parse(await page.getByLabel('Response').inputValue()).data).toMatchObject(found);
    expect(await findingsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(complaints).toEqual([]);
    await close();
    expect(await compiled([list, single])).toBe('');
  });

  test('has the endpoints of a single type, and fits into 390 pixels without accessibility findings', async () => {
    const look = { width: 390, isDark: true };
    const { page, close, complaints } = await panel.signedIn('/explorer', look);
    await choose(page, page.getByRole('combobox', { name: 'Content type' }), 'about');
    const endpoints = page.getByRole('region', { name: 'Endpoints' }).getByRole('listitem');
    await expect
      .poll(() => endpoints.allTextContents())
      .toEqual(['GET/v1/about', 'PUT/v1/about', 'DELETE/v1/about']);
    expect(await page.getByRole('combobox', { name: 'Sort' }).count()).toBe(0);
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(complaints).toEqual([]);
    await close();
  });
});
