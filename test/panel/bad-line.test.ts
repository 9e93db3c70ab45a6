// The panel with a slow server, and with lost responses.
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBadLine } from './bad-line.ts';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

describe.runIf(hasBrowser)('the form of a document with an unreliable connection', () => {
  const panel = openPanel(startPages);
  const writes = '**/admin/content-manager/collection-types/**';

  test('is stored once by a slow server, and keeps input that is entered during the save', async () => {
    const { page: form, context, close } = await panel.signedIn(`/content/${page}/create`);
    let lost = 1;
    const held: (() => void)[] = [];
    /** Lets a write that the server has made be answered. */
    const letGo = async (): Promise<void> => {
      await expect.poll(() => held.length).toBe(1);
      held.pop()?.();
    };
    await context.route(writes, async (route) => {
      const method = route.request().method();
      if (method !== 'POST' && method !== 'PUT') return route.continue();
      const response = await route.fetch();
      await new Promise<void>((resolve) => held.push(resolve));
      // The document was created, but its response is lost.
      return lost-- > 0 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await form.getByLabel('Title').fill('Slowly');
    await expect.poll(() => form.getByLabel('Slug').inputValue()).toBe('slowly');
    await form.keyboard.press('Control+s');
    await form.keyboard.press('Control+s');
    await letGo();
    await form.getByText('Your input is kept').waitFor();
    await form.keyboard.press('Control+s');
    await form.keyboard.press('Control+s');
    await form.getByLabel('Title').fill('Slowly, and on');
    await letGo();
    await form.waitForURL((url) => !url.pathname.endsWith('/create'));
    expect(await form.getByLabel('Title').inputValue()).toBe('Slowly, and on');
    const list = `${of('').slice(0, -1)}?filters[title][$startsWith]=Slowly`;
    expect(await panel.admin<Shown[]>('GET', list)).toMatchObject([{ attributes: { title: 'Slowly' } }]);

    // Whether the first write is still running, or has ended.
    await form.keyboard.press('Control+s');
    await letGo();
    await expect
      .poll(async () => (await panel.admin<Shown[]>('GET', list))[0]?.attributes)
      .toMatchObject({ title: 'Slowly, and on', price: null });
    await form.getByLabel('Price').fill('7');
    expect(await form.getByLabel('Price').inputValue()).toBe('7');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByLabel('Price').fill('8');
    // The write, and the publication after it.
    await letGo();
    await letGo();
    await form.getByText('Published', { exact: true }).first().waitFor();
    expect(await form.getByLabel('Price').inputValue()).toBe('8');
    expect((await panel.admin<Shown[]>('GET', list)).map(({ attributes }) => attributes.price)).toEqual([7]);
    await close();
  });

  test('creates one document if the response was lost and the values changed since, in the same tab and in another', async () => {
    const { page: form, close } = await panel.signedIn(`/content/${page}/create`);
    const entries = async () =>
      (await panel.admin<Shown[]>('GET', `${of('').slice(0, -1)}?filters[summary][$startsWith]=Lost`)).map(
        ({ status, attributes }) => [status, attributes.title, attributes.summary],
      );
    const line = await openBadLine(form, writes);
    const saveInVain = async (title: string, summary: string): Promise<void> => {
      await form.getByLabel('Title').fill(title);
      await form.getByLabel('Summary').fill(summary);
      await expect.poll(() => form.getByLabel('Slug').inputValue()).toBe(title.toLowerCase());
      const lost = line.loseNext();
      await form.keyboard.press('Control+s');
      await lost;
      await form.getByText('Your input is kept').waitFor();
    };
    await saveInVain('Here', 'Lost here');
    expect(await entries()).toEqual([['draft', 'Here', 'Lost here']]);
    await form.getByLabel('Summary').fill('Lost and found');
    await form.keyboard.press('Control+s');
    await form.waitForURL((url) => !url.pathname.endsWith('/create'));
    await expect.poll(entries).toEqual([['draft', 'Here', 'Lost and found']]);
    await form.getByText('Saved', { exact: true }).first().waitFor();

    await form.goto(`${panel.app.address}/admin/content/${page}/create`);
    await form.getByLabel('Title').waitFor();
    expect(await form.getByText('This browser has unsaved changes').count()).toBe(0);
    await saveInVain('There', 'Lost there');
    // With the request whose outcome is unknown.
    await form.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, kept]) => key.startsWith('plinth-unsaved') && kept.includes('"sending"'),
      ),
    );
    form.once('dialog', (dialog) => dialog.accept());
    await form.reload();
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.getByLabel('Title').fill('Elsewhere');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByText('Published', { exact: true }).first().waitFor();
    expect((await entries()).sort()).toEqual([
      ['draft', 'Here', 'Lost and found'],
      ['published', 'Elsewhere', 'Lost there'],
    ]);
    await close();
  });

  test('bulk actions publish and delete each document once, if the connection is lost in between', async () => {
    const path = of('').slice(0, -1);
    const many = 'Many';
    for (const number of [1, 2, 3]) await panel.admin('POST', path, { data: { title: `${many} ${number}` } });
    const { page: list, close } = await panel.signedIn(`/content/${page}?q=${many}`);
    const sent: string[][] = [];
    const line = await openBadLine(list, '**/actions/bulk*');
    // Two documents are done, then the connection is lost.
    const doTwo = (action: string) => async (route: Route) => {
      const { documentIds } = route.request().postDataJSON() as { documentIds: string[] };
      await panel.admin('POST', `${path}/actions/${action}`, { documentIds: documentIds.slice(0, 2) });
    };
    list.on('request', (request) => {
      if (request.url().includes('/actions/bulk')) sent.push(request.postDataJSON().documentIds);
    });
    const dialog = list.getByRole('dialog');
    for (const [action, name, told] of [
      ['bulkPublish', 'Publish', 'Published: 3'],
      ['bulkDelete', 'Delete', 'Deleted: 3'],
    ] as const) {
      const lost = line.loseNext(doTwo(action));
      await list.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const bar = list.getByRole('region', { name: '3 selected' });
      await bar.getByRole('button', { name, exact: true }).click();
      await dialog.getByRole('button', { name }).click();
      await lost;
      await dialog.getByText('Trying again continues with the rest').waitFor();
      await dialog.getByRole('button', { name }).click();
      await list.getByText(told).waitFor();
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(sent.map(({ length }) => length)).toEqual([3, 1, 3, 1]);
    expect(await panel.admin<unknown[]>('GET', `${path}?filters[title][$startsWith]=${many}`)).toEqual([]);
    await close();
  });

  test('is changed, published and cloned once if responses were lost, without a conflict with its own write', async () => {
    const path = `${of('').slice(0, -1)}`;
    const { documentId } = await panel.admin<Shown>('POST', path, { data: { title: 'Kept', price: 1 } });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    const line = await openBadLine(form, writes);
    const kept = form.getByText('Your input is kept');
    const attributes = async () => (await panel.admin<Shown>('GET', of(documentId))).attributes;
    const saveInVain = async (title: string): Promise<void> => {
      await form.getByLabel('Title').fill(title);
      const lost = line.loseNext();
      await form.keyboard.press('Control+s');
      await lost;
      await kept.waitFor();
      expect(await attributes()).toMatchObject({ title });
    };
    await form.getByLabel('Price').fill('7.5');
    await form.getByRole('button', { name: 'Add Lead' }).click();
    await form.getByRole('group', { name: 'Lead' }).getByLabel('Words').fill('Quoted');
    await saveInVain('Kept once');
    await form.getByLabel('Summary').fill('And on');
    await form.keyboard.press('Control+s');
    await expect.poll(attributes).toMatchObject({ title: 'Kept once', price: 7.5, summary: 'And on' });
    await form.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await form.getByLabel('Secret').fill('Known to the hash alone 1');
    await form.getByLabel('Contact').fill('WRITTEN@BY.HOOK');
    await saveInVain('Kept twice');
    await form.keyboard.press('Control+s');
    await expect.poll(() => form.getByLabel('Contact').inputValue()).toBe('written@by.hook');
    expect(await form.getByLabel('Secret').inputValue()).toBe('');
    expect(await form.getByRole('dialog').count()).toBe(0);

    const publishing = line.loseNext();
    await form.getByRole('button', { name: 'Publish' }).click();
    await publishing;
    await kept.waitFor();
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByText('Published', { exact: true }).first().waitFor();

    const copy = async (): Promise<void> => {
      await form.getByRole('button', { name: 'Actions' }).click();
      await form.getByRole('menuitem', { name: 'Duplicate' }).click();
    };
    const copying = line.loseNext();
    await copy();
    await copying;
    await form
      .getByRole('alert')
      .getByText(/server/)
      .waitFor();
    await copy();
    await form.waitForURL((url) => !url.pathname.endsWith(documentId));
    expect(await panel.admin<Shown[]>('GET', `${path}?filters[title]=Kept twice`)).toHaveLength(2);
    await close();
  });
});
