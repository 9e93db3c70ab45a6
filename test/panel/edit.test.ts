// The form of a document in a browser: publishing, versions, unsaved work, order.
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';
import { administrator, invite } from './project.ts';
import { dragTo, moveByKey } from './sorting.ts';

describe.runIf(hasBrowser)('the form of a document', () => {
  const panel = openPanel(startPages);

  const documentIdOf = (form: Page): string => new URL(form.url()).pathname.split('/').at(-1) ?? '';

  test('lists missing values before publishing, shows problems at their fields, and compares versions', async () => {
    const { page: form, close } = await panel.signedIn(`/content/${page}/create`);
    await form.getByLabel('Summary').fill('Draft');
    await form.getByRole('button', { name: 'Add Lead' }).click();
    await form.getByRole('button', { name: 'Publish' }).click();
    const dialog = form.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Lead › Words' }).waitFor();
    await dialog.getByRole('button', { name: 'Fill in fields' }).click();
    await form.getByText('This field is required to publish.').first().waitFor();
    await form.getByLabel('Title').fill('Second');
    await form.getByRole('group', { name: 'Lead' }).getByLabel('Words').fill('Said');
    await form.getByLabel('Price').fill('cheap');
    await form.getByLabel('Pages').fill('many');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByText('pages must be a').first().waitFor();
    expect(await form.getByLabel('Price').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Price').fill('');
    await form.getByLabel('Pages').fill('7');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByText('Published', { exact: true }).first().waitFor();
    await form.waitForURL((url) => !url.pathname.endsWith('/create'));
    const documentId = documentIdOf(form);
    expect((await panel.admin<Shown>('GET', of(documentId))).status).toBe('published');

    await form.getByLabel('Title').fill('Third');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByText('Modified', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Actions' }).click();
    await form.getByRole('menuitem', { name: 'Compare with published' }).click();
    await dialog.getByRole('row', { name: 'Title Second Third' }).waitFor();
    await form.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Actions' }).click();
    await form.getByRole('menuitem', { name: 'Discard changes' }).click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Second');
    await form.getByRole('button', { name: 'Actions' }).click();
    await form.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await findingsOf(form)).toEqual([]);
    await form.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await form.waitForURL((url) => url.pathname.endsWith(page));
    await close();
  });

  test('asks for confirmation before unsaved work is left, and restores it later', async () => {
    const { documentId } = await panel.admin<Shown>('POST', `content-manager/collection-types/${page}`, {
      data: { title: 'Kept' },
    });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    await form.getByLabel('Title').fill('Kept and changed');
    await form.getByRole('link', { name: 'Tag' }).first().click();
    await form.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click();
    await form.getByText('3 entries').waitFor();
    await form.goBack();
    await form.getByText('This browser has unsaved changes').waitFor();
    await form.getByRole('button', { name: 'Restore' }).click();
    expect(await form.getByLabel('Title').inputValue()).toBe('Kept and changed');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByText('Saved', { exact: true }).first().waitFor();
    await expect
      .poll(async () => (await panel.admin<Shown>('GET', of(documentId))).attributes.title)
      .toBe('Kept and changed');
    await close();
  });

  test('keeps its values when the session ends, and shows the sign-in once', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'Session' },
    });
    const { page: form, context, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    await form.getByLabel('Title').fill('Typed before it ended');
    await context.clearCookies();
    // As with an expired access token: all requests are refused at once.
    const refuse = (route: Route) =>
      route.fulfill({ status: 401, json: { error: { message: 'Unauthorized' } } });
    await form.route('**/admin/content-manager/**', refuse);
    let renewals = 0;
    form.on('response', (response) => {
      if (response.url().endsWith('/admin/access-token')) renewals++;
    });
    await form.keyboard.press('Control+s');
    await form.waitForURL((url) => url.pathname === '/admin/auth/login');
    // Leaving the form sends a request for the presence, which is refused as well.
    await expect.poll(() => renewals, { timeout: 15_000 }).toBeGreaterThan(1);
    await form.unroute('**/admin/content-manager/**');
    expect(new URL(form.url()).searchParams.get('to')).toContain(documentId);
    await form.getByLabel('E-mail').fill(administrator.email);
    await form.getByLabel('Password', { exact: true }).fill(administrator.password);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await form.getByRole('button', { name: 'Restore' }).click();
    expect(await form.getByLabel('Title').inputValue()).toBe('Typed before it ended');
    await close();
  });

  test('orders components by dragging and by keyboard', async () => {
    const { documentId } = await panel.admin<Shown>('POST', `content-manager/collection-types/${page}`, {
      data: { title: 'Order', quotes: [{ words: 'one' }, { words: 'two' }, { words: 'three' }] },
    });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    await form.getByRole('button', { name: 'Add to Sections' }).scrollIntoViewIfNeeded();
    await dragTo(form, 'three', 'one');
    await moveByKey(form, 'one', 'ArrowDown');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByText('Saved', { exact: true }).first().waitFor();
    const words = async () =>
      ((await panel.admin<Shown>('GET', of(documentId))).attributes.quotes as { words: string }[]).map(
        (one) => one.words,
      );
    await expect.poll(words).toEqual(['three', 'two', 'one']);
    await close();
  });

  test('shows datetimes in the local time of the reader, and dates without a time zone', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), { data: { title: 'When' } });
    const path = `/content/${page}/${documentId}`;
    const berlin = await panel.signedIn(path, { timezoneId: 'Europe/Berlin' });
    const field = berlin.page.getByLabel('Moment');
    const stored = async () => (await panel.admin<Shown>('GET', of(documentId))).attributes;
    await berlin.page.getByLabel('Day').fill('2026-03-29');
    await berlin.page.getByLabel('Hour').fill('02:30:00');
    // While the year is typed, the field passes through early years, in which the offset of Berlin has seconds.
    await field.fill('2025-03-03T03:14');
    await field.focus();
    await berlin.page.keyboard.type('03032026');
    expect(await field.inputValue()).toBe('2026-03-03T03:14');
    await berlin.page.keyboard.press('Control+s');
    const day = { day: '2026-03-29', hour: '02:30:00.000' };
    await expect.poll(stored).toMatchObject({ ...day, moment: '2026-03-03T02:14:00.000Z' });
    // Times that do not exist on that day, or exist twice (daylight saving time).
    await field.fill('2026-03-29T02:30');
    expect(await field.inputValue()).toBe('2026-03-29T03:30');
    await field.fill('2026-10-25T02:30');
    expect(await field.inputValue()).toBe('2026-10-25T02:30');
    await berlin.page.keyboard.press('Control+s');
    await expect.poll(stored).toMatchObject({ ...day, moment: '2026-10-25T00:30:00.000Z' });

    const york = await panel.signedIn(path, { timezoneId: 'America/New_York' });
    expect(await york.page.getByLabel('Moment').inputValue()).toBe('2026-10-24T20:30');
    expect(await york.page.getByLabel('Day').inputValue()).toBe('2026-03-29');
    await york.page.goto(`${panel.app.address}/admin/content/${page}?columns=title,day,moment&q=When`);
    await york.page.getByRole('row', { name: /When.*29 Mar 2026.*24 Oct 2026, 20:30/ }).waitFor();
    await Promise.all([berlin.close(), york.close()]);
  });

  test('keeps its values and explains it if the permission to write is revoked in the meantime', async () => {
    const path = of('').slice(0, -1);
    const { documentId } = await panel.admin<Shown>('POST', path, { data: { title: 'Rights' } });
    const as = await invite(panel.app, panel.admin, { firstname: 'Grace', role: 'strapi-editor' });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`, { as });
    await form.getByLabel('Title').fill('Typed before');
    const roles = await panel.admin<{ id: number; code: string }[]>('GET', 'roles');
    const held = `roles/${roles.find(({ code }) => code === 'strapi-editor')?.id}/permissions`;
    const all = await panel.admin<{ action: string }[]>('GET', held);
    const permissions = all.filter(({ action }) => !action.endsWith('.update'));
    await panel.admin('PUT', held, { permissions });
    await form.keyboard.press('Control+s');
    await form.getByText('Your role does not have this permission.').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Typed before');
    expect((await panel.admin<Shown>('GET', of(documentId))).attributes.title).toBe('Rights');
    await panel.admin('PUT', held, { permissions: all });
    await form.keyboard.press('Control+s');
    await form.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect((await panel.admin<Shown>('GET', of(documentId))).attributes.title).toBe('Typed before');
    await close();
  });
});
