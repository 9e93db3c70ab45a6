// Publishing over a slow network: the form ends with what is stored, and has nothing unsaved.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

describe.runIf(hasBrowser)('publishing a changed document', () => {
  const panel = openPanel(startPages);

  test('saves its lists and components once, and leaves nothing unsaved', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'Slow', sections: [{ __component: 'shared.note', remark: 'One' }] },
    });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`);
    await form.route('**/actions/publish*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await form.getByLabel('Title').fill('Slow and steady');
    await form.getByRole('button', { name: 'Publish' }).click();
    const state = form.getByRole('complementary');
    await state.getByText('Published', { exact: true }).waitFor();
    expect(await state.getByText('Unsaved changes').count()).toBe(0);
    await state.getByText('Saved', { exact: true }).waitFor();
    expect(await panel.admin<Shown>('GET', of(documentId))).toMatchObject({
      status: 'published',
      attributes: { title: 'Slow and steady', sections: [{ remark: 'One' }] },
    });
    await close();
  });
});

describe.runIf(hasBrowser)('a form that is left during its save', () => {
  const panel = openPanel(startPages);

  test('does not take the administrator away from the next screen', async () => {
    const { page: form, close } = await panel.signedIn(`/content/${page}/create`);
    const { promise: isLeft, resolve: goOn } = Promise.withResolvers<void>();
    await form.route(`**/collection-types/${page}`, async (route) => {
      if (route.request().method() === 'POST') await isLeft;
      await route.continue();
    });
    await form.getByLabel('Title').fill('Left early');
    await form.keyboard.press('Control+s');
    await form.getByRole('link', { name: 'tag', exact: true }).click();
    await form.getByRole('button', { name: 'Leave page' }).click();
    await form.getByRole('heading', { level: 1, name: 'tag' }).waitFor();
    goOn();
    await form.getByText('Saved', { exact: true }).waitFor();
    await form.getByRole('link', { name: 'Create entry' }).click();
    await form.getByRole('heading', { level: 1, name: 'New tag' }).waitFor();
    expect(new URL(form.url()).pathname).toMatch(/tag\/create$/);
    await close();
  });
});
