// Times and datetimes in the form of a document, in a browser.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

describe.runIf(hasBrowser)('the field of a time', () => {
  const panel = openPanel(startPages);

  test('keeps seconds and milliseconds when another part is changed', async () => {
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'To the millisecond', hour: '14:05:06.123', moment: '2026-02-03T10:20:30.456Z' },
    });
    const opened = await panel.signedIn(`/content/${page}/${documentId}`, { timezoneId: 'UTC' });
    const { page: form, context } = opened;
    await expect.poll(() => form.getByLabel('Moment').inputValue()).toBe('2026-02-03T10:20:30.456');
    // The language of the browser's own parts differs by machine: the first one is an hour, a month or a day.
    for (const label of ['Hour', 'Moment']) {
      await form.getByLabel(label).focus();
      await form.keyboard.press('Backspace');
      await form.keyboard.type('04');
    }
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByRole('complementary').getByText('Saved').waitFor();
    expect(await panel.admin<Shown>('GET', of(documentId))).toMatchObject({
      attributes: {
        hour: expect.stringMatching(/^(04|16):05:06\.123$/),
        moment: expect.stringMatching(/^2026-(04-03|02-04)T10:20:30\.456Z$/),
      },
    });
    await context.close();
  });
});
