// A list whose cells are wider than the screen.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const report = 'api::report.report';
const names = ['title', 'summary', 'source', 'place'];

describe.runIf(hasBrowser)('a list with wide cells', () => {
  const panel = openPanel(async () => {
    const started = await startAdministered({
      contentTypes: {
        [report]: {
          draftAndPublish: true,
          attributes: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
        },
      },
    });
    const data = Object.fromEntries(names.map((name) => [name, `${name} of many words `.repeat(10)]));
    await started.admin('POST', `content-manager/collection-types/${report}`, { data });
    return started;
  });

  test.each([1280, 1024])('shows the status at %i px, where it covers no other cell', async (width) => {
    const { page, close } = await panel.signedIn(`/content/${report}`, { width });
    const row = page.locator('tbody tr');
    await row.getByText('Draft').waitFor();
    for (const cell of [page.getByRole('columnheader', { name: 'Status' }), row.locator('td').last()]) {
      const box = await cell.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
    await page.getByRole('region', { name: 'Report' }).evaluate((region) => region.scrollTo(10_000, 0));
    const [last, status] = [row.locator('td').nth(-2), row.locator('td').last()];
    const [lastBox, statusBox] = [await last.boundingBox(), await status.boundingBox()];
    expect((lastBox?.x ?? 0) + (lastBox?.width ?? 0)).toBeLessThanOrEqual((statusBox?.x ?? 0) + 1);
    await close();
  });

  test('does not keep what has the focus under the status', async () => {
    const { page, close } = await panel.signedIn(`/content/${report}`, { width: 1024 });
    const status = page.getByRole('columnheader', { name: 'Status' });
    await page.locator('tbody tr').getByText('Draft').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    for (const name of ['Title', 'Summary', 'Source', 'Place', 'Updated at']) {
      await page.keyboard.press('Tab');
      const sort = page.getByRole('button', { name, exact: true });
      expect(await sort.evaluate((button) => document.activeElement === button)).toBe(true);
      const [box, edge] = [await sort.boundingBox(), await status.boundingBox()];
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual((edge?.x ?? 0) + 1);
    }
    await close();
  });
});
