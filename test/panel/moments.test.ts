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
    const { page: form, close } = opened;
    await expect.poll(() => form.getByLabel('Moment').inputValue()).toBe('2026-02-03T10:20:30.456');
    // The language of the browser's own parts differs by machine: the first one is an hour, a month or a day.
    for (const label of ['Hour', 'Moment']) {
      await form.getByLabel(label).focus();
      await form.keyboard.press('Backspace');
      await form.keyboard.type('04');
    }
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByRole('complementary').getByText('Saved', { exact: true }).waitFor();
    expect(await panel.admin<Shown>('GET', of(documentId))).toMatchObject({
      attributes: {
        hour: expect.stringMatching(/^(04|16):05:06\.123$/),
        moment: expect.stringMatching(/^2026-(04-03|02-04)T10:20:30\.456Z$/),
      },
    });
    await close();
  });

  test('keeps the moment that was stored of the hour that a day has twice', async () => {
    const moment = '2026-10-25T01:30:00.000Z';
    const { documentId } = await panel.admin<Shown>('POST', of('').slice(0, -1), {
      data: { title: 'Twice', moment },
    });
    const { page: form, close } = await panel.signedIn(`/content/${page}/${documentId}`, {
      timezoneId: 'Europe/Berlin',
    });
    const field = form.getByLabel('Moment');
    await expect.poll(() => field.inputValue()).toBe('2026-10-25T02:30');
    await field.fill('2026-10-25T01:30');
    await field.fill('2026-10-25T02:30');
    await form.getByLabel('Title').fill('Still the second');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByRole('complementary').getByText('Saved', { exact: true }).waitFor();
    expect(await panel.admin<Shown>('GET', of(documentId))).toMatchObject({
      attributes: { title: 'Still the second', moment },
    });
    await close();
  });

  test('keeps seconds and milliseconds in a condition of a rule', async () => {
    const find = `${page}.find`;
    const token = { name: 'Late', type: 'custom', permissions: [find] };
    const rules = { [find]: { filter: { moment: { $eq: '2026-02-03T10:20:30.456Z' } } } };
    const { id } = await panel.admin<{ id: number }>('POST', 'api-tokens', { ...token, rules });
    const { page: form, close } = await panel.signedIn('/settings/tokens', { timezoneId: 'UTC' });
    await form.getByRole('row', { name: 'Late' }).getByRole('button', { name: 'Edit' }).click();
    await form.getByRole('button', { name: `Rule: ${find}`, exact: true }).click();
    const rule = form.getByRole('dialog', { name: 'Rule of “find”' });
    const value = rule.getByLabel('Value', { exact: true });
    await expect.poll(() => value.inputValue()).toBe('2026-02-03T10:20:30.456');
    await value.focus();
    await form.keyboard.press('Backspace');
    await form.keyboard.type('04');
    await rule.getByRole('button', { name: 'Apply rule' }).click();
    await form.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await form.getByRole('dialog').waitFor({ state: 'detached' });
    const changed = expect.stringMatching(/^2026-(04-03|02-04)T10:20:30\.456Z$/);
    expect(await panel.admin('GET', `api-tokens/${id}`)).toMatchObject({
      rules: { [find]: { filter: { moment: { $eq: changed } } } },
    });
    await close();
  });
});
