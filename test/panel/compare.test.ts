// Comparing the draft with the published version in a browser: long values are shown as lines, and differing lines are marked.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
const heading = (text: string) => ({ type: 'heading', level: 2, children: [{ type: 'text', text }] });

describe.runIf(hasBrowser)('the comparison of two versions', () => {
  const panel = openPanel(startPages);

  test('shows blocks, JSON, Markdown and components as lines, and marks differences', async () => {
    const data = {
      title: 'Compared',
      story: 'Kept\n\nOld story',
      body: [heading('Kept heading'), paragraph('Old words')],
      facts: { kept: true, count: 1 },
      sections: [{ __component: 'shared.note', remark: 'Kept remark\nOld remark' }],
    };
    const made = await panel.admin<Shown>('POST', `content-manager/collection-types/${page}`, { data });
    await panel.admin('POST', `${of(made.documentId)}/actions/publish`);
    await panel.admin('PUT', of(made.documentId), {
      data: {
        story: 'Kept\n\nNew story',
        body: [heading('Kept heading'), paragraph('New words')],
        facts: { kept: true, count: 2 },
        sections: [{ __component: 'shared.note', remark: 'Kept remark\nNew remark' }],
      },
    });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${made.documentId}`);
    await form.getByRole('button', { name: 'Actions' }).click();
    await form.getByRole('menuitem', { name: 'Compare with published' }).click();
    const dialog = form.getByRole('dialog');
    await dialog.getByText('## Kept heading').first().waitFor();
    const marked = (await dialog.locator('mark').allInnerTexts()).map((text) => text.trim());
    expect(marked).toEqual([
      ...['Old story', 'New story', 'Old words', 'New words'],
      ...['"count": 1', '"count": 2', 'Old remark', 'New remark'],
    ]);
    expect(await dialog.getByText('children').count()).toBe(0);
    expect(await findingsOf(form)).toEqual([]);
    await close();
  });
});
