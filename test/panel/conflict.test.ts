// Two editors of one document, in two browsers.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { administrator, invite, startAdministered } from './project.ts';

const note = 'api::note.note';
const story = 'api::story.story';
const of = (uid: string): string => `content-manager/collection-types/${uid}`;

/** Resolves when the server has been told that a form is open (POST), or was left (DELETE). */
const presence = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes('/presence/'),
  );

describe.runIf(hasBrowser)('two editors of one document', () => {
  const panel = openPanel(async () => {
    const files = {
      components: { 'shared.quote': { words: { type: 'string' } } },
      contentTypes: {
        [note]: {
          draftAndPublish: true,
          attributes: { title: { type: 'string' }, summary: { type: 'text' }, mood: { type: 'string' } },
        },
        [story]: {
          attributes: {
            title: { type: 'string' },
            body: { type: 'dynamiczone', components: ['shared.quote'] },
          },
        },
      },
    };
    return startAdministered(files, 'postgres');
  });

  test('the later one sees both versions, chooses by attribute, and overwrites nothing without seeing it', async () => {
    const path = of(note);
    const { documentId } = await panel.admin<{ documentId: string }>('POST', path, {
      data: { title: 'First', summary: 'Old', mood: 'calm' },
    });
    const { page, close } = await panel.signedIn(`/content/${note}/${documentId}`);
    await page.getByLabel('Title').fill('Mine');
    await page.getByLabel('Summary').fill('My words');
    await panel.admin('PUT', `${path}/${documentId}`, { data: { title: 'Theirs', mood: 'wild' } });
    await page.getByRole('button', { name: 'Save draft' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText(/changed it on/).waitFor();
    const title = dialog.getByRole('row', { name: /^Title/ });
    await title.getByText('Theirs').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await title.getByLabel('Use saved').check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Theirs');
    expect(await page.getByLabel('Mood').inputValue()).toBe('wild');
    await page.getByRole('button', { name: 'Save draft' }).click();
    const stored = async () =>
      (await panel.admin<{ attributes: object }>('GET', `${path}/${documentId}`)).attributes;
    await expect.poll(stored).toEqual({ title: 'Theirs', summary: 'My words', mood: 'wild' });

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    await close();
  });

  test('in two tabs of one editor, each tab keeps its own work, and the later save shows both versions', async () => {
    const path = of(note);
    const { documentId } = await panel.admin<{ documentId: string }>('POST', path, {
      data: { title: 'First', summary: 'Old', mood: 'calm' },
    });
    const { page: one, context, close } = await panel.signedIn(`/content/${note}/${documentId}`);
    const restored = one.getByText('This browser has unsaved changes');
    const other = await context.newPage();
    const getOrCreate = () =>
      one.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('plinth-unsaved')));
    await one.getByLabel('Title').fill('Of one tab');
    await expect.poll(async () => (await getOrCreate()).length).toBe(1);
    const there = presence(other, 'POST');
    await other.goto(one.url());
    await other.getByLabel('Title').fill('Of the other tab');
    await other.getByLabel('Summary').fill('Of the other tab too');
    await expect.poll(async () => (await getOrCreate()).length).toBe(2);
    await there;
    expect(await other.getByText('This browser has unsaved changes').count()).toBe(0);
    expect(await other.getByText('Also open for').count()).toBe(0);

    await one.getByLabel('Mood').fill('wild');
    await one.getByRole('button', { name: 'Save draft' }).click();
    await one.getByText('Saved', { exact: true }).first().waitFor();
    await expect
      .poll(getOrCreate)
      .toMatchObject([[expect.anything(), expect.stringContaining('Of the other tab too')]]);
    // As after a crash: the stored work of the tab is offered, based on its own version.
    await other.close({ runBeforeUnload: false });
    await one.reload();
    await restored.waitFor();
    await one.getByRole('button', { name: 'Restore' }).click();
    expect(await one.getByLabel('Title').inputValue()).toBe('Of the other tab');
    await one.getByRole('button', { name: 'Save draft' }).click();
    const dialog = one.getByRole('dialog');
    const title = dialog.getByRole('row', { name: /^Title/ });
    await title.getByText('Of one tab').waitFor();
    await dialog.getByRole('row', { name: /^Summary/ }).waitFor();
    expect(await dialog.getByRole('row', { name: /^Mood/ }).count()).toBe(0);
    await title.getByLabel('Use saved').check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await one.getByRole('button', { name: 'Save draft' }).click();
    await expect
      .poll(
        async () => (await panel.admin<{ attributes: object }>('GET', `${path}/${documentId}`)).attributes,
      )
      .toEqual({ title: 'Of one tab', summary: 'Of the other tab too', mood: 'wild' });
    await expect.poll(getOrCreate).toEqual([]);
    await close();
  });

  test('the later one keeps components of which the other one removed some', async () => {
    const path = of(story);
    const quote = (words: string) => ({ __component: 'shared.quote', words });
    const { documentId } = await panel.admin<{ documentId: string }>('POST', path, {
      data: { title: 'Parts', body: [quote('one'), quote('two')] },
    });
    const { page, close } = await panel.signedIn(`/content/${story}/${documentId}`);
    await page.getByRole('button', { name: 'shared.quote two' }).click();
    await page.getByRole('textbox', { name: 'Words' }).fill('two, changed');
    await panel.admin('PUT', `${path}/${documentId}`, { data: { body: [quote('theirs')] } });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('two, changed').waitFor();
    await dialog.getByText('theirs').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const words = async () => {
      const stored = await panel.admin<{ attributes: { body: { words: string }[] } }>(
        'GET',
        `${path}/${documentId}`,
      );
      return stored.attributes.body.map((part) => part.words);
    };
    await expect.poll(words).toEqual(['one', 'two, changed']);

    await page.getByLabel('Title').fill('Written on');
    await panel.admin('DELETE', `${path}/${documentId}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This entry was deleted').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create as new entry' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create') && !url.pathname.includes(documentId));
    const made = new URL(page.url()).pathname.split('/').at(-1);
    expect(await panel.admin('GET', `${path}/${made}`)).toMatchObject({
      attributes: { title: 'Written on', body: [{ words: 'one' }, { words: 'two, changed' }] },
    });
    await close();
  });

  test('see each other by name, until one of them leaves', async () => {
    const data = { title: 'Shared' };
    const { documentId } = await panel.admin<{ documentId: string }>('POST', of(note), { data });
    const path = `/content/${note}/${documentId}`;
    const as = await invite(panel.app, panel.admin, { firstname: 'Grace', role: 'strapi-editor' });
    const grace = await panel.signedIn(path, { as });
    await grace.page.getByLabel('Title').waitFor();
    const ada = await panel.signedIn(path);
    await ada.page.getByText('Also open for: Grace').waitFor();
    await grace.page.reload();
    await grace.page.getByText('Also open for: Ada Lovelace').waitFor();
    expect(await findingsOf(grace.page)).toEqual([]);
    const left = presence(ada.page, 'DELETE');
    await ada.page.getByRole('link', { name: 'note', exact: true }).first().click();
    await left;
    const alone = presence(grace.page, 'POST');
    await grace.page.reload();
    await grace.page.getByLabel('Title').waitFor();
    await alone;
    expect(await grace.page.getByText('Also open for').count()).toBe(0);
    await Promise.all([ada.close(), grace.close()]);
  });

  test('in one browser, one after the other, are offered only their own unsaved work', async () => {
    const data = { title: 'Shared browser' };
    const { documentId } = await panel.admin<{ documentId: string }>('POST', of(note), { data });
    const { email, password } = await invite(panel.app, panel.admin, {
      firstname: 'Jean',
      role: 'strapi-editor',
    });
    const { page, context, close } = await panel.signedIn(`/content/${note}/${documentId}`);
    const notice = page.getByText('This browser has unsaved changes');
    await page.getByLabel('Title').fill('Not for others');
    const isKept = () => Object.keys(localStorage).some((key) => key.startsWith('plinth-unsaved'));
    await page.waitForFunction(isKept);
    page.on('dialog', (dialog) => void dialog.accept());
    for (const [address, isOwn] of [
      [email, false],
      [administrator.email, true],
    ] as const) {
      await context.clearCookies();
      const there = presence(page, 'POST');
      await page.goto(`${panel.app.address}/admin/auth/login?to=/admin/content/${note}/${documentId}`);
      await page.getByLabel('E-mail').fill(address);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Title').waitFor();
      await there;
      await expect.poll(() => notice.isVisible()).toBe(isOwn);
    }
    await close();
  });
});
