// Fields with an editor of code: they write what is typed, and nothing else.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

describe.runIf(hasBrowser)('the fields of code', () => {
  const panel = openPanel(startPages);

  test('keep the line breaks of a text that is only shown', async () => {
    const data = { title: 'Of Windows', story: 'one\r\ntwo', markup: '<p>\r\n</p>', summary: 'a\r\nb' };
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), { data });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    await form.getByRole('textbox', { name: 'Story' }).getByText('two').waitFor();
    const state = form.getByRole('complementary');
    await state.getByText('Saved', { exact: true }).waitFor();
    await form.getByLabel('Title').fill('Of Unix');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await state.getByText('Saved', { exact: true }).waitFor();
    expect((await panel.admin<Shown>('GET', of(documentId))).attributes).toMatchObject({
      ...data,
      title: 'Of Unix',
    });
    await close();
  });

  test('grow with a text up to 14 lines, without a copy of it in the page', async () => {
    const { page: form, close } = await panel.signedIn(`/content/${page}/create`);
    const summary = form.getByRole('textbox', { name: 'Summary' });
    const height = async (): Promise<number> => (await summary.boundingBox())?.height ?? 0;
    const empty = await height();
    await summary.fill('line\n'.repeat(6));
    const full = await height();
    expect(full).toBeGreaterThan(2 * empty);
    await summary.fill('line\n'.repeat(60));
    expect(await height()).toBeLessThan(3 * full);
    expect(await form.locator('textarea[aria-hidden]').count()).toBe(0);
    await close();
  });

  test('are saved when JSON is stored in other lines than typed', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'Facts' },
    });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    const facts = form.getByRole('textbox', { name: 'Facts' });
    await facts.fill('{"a":[1]}');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(() => facts.innerText()).toContain('  "a": [\n');
    const state = form.getByRole('complementary');
    expect(await state.getByText('Unsaved changes').count()).toBe(0);
    await state.getByText('Saved', { exact: true }).waitFor();
    expect((await panel.admin<Shown>('GET', of(documentId))).attributes).toMatchObject({ facts: { a: [1] } });
    await close();
  });
});
