// Values that are entered in a form are exactly those of the content API: every scalar attribute type, in all states of a document.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const sample = 'api::sample.sample';
const link = 'api::link.link';

interface Case {
  readonly attribute: { readonly type: string; readonly enum?: readonly string[] };
  /** The entered and the stored value, first and after a change. */
  readonly first: readonly [string, unknown];
  readonly second: readonly [string, unknown];
}

const cases: Readonly<Record<string, Case>> = {
  line: {
    attribute: { type: 'string' },
    first: [' “Ünï” <b>& ', ' “Ünï” <b>& '],
    second: ['😀 0', '😀 0'],
  },
  lines: {
    attribute: { type: 'text' },
    first: ['one\n\n two\t', 'one\n\n two\t'],
    second: ['null', 'null'],
  },
  story: { attribute: { type: 'richtext' }, first: ['# A\n\n- b  ', '# A\n\n- b  '], second: ['0', '0'] },
  mail: {
    attribute: { type: 'email' },
    first: ['a+b@example.test', 'a+b@example.test'],
    second: ['c@example.test', 'c@example.test'],
  },
  address: { attribute: { type: 'uid' }, first: ['A_b-1.~', 'A_b-1.~'], second: ['other', 'other'] },
  whole: { attribute: { type: 'integer' }, first: ['0', 0], second: ['-2147483648', -2147483648] },
  long: {
    attribute: { type: 'biginteger' },
    first: ['9007199254740993', '9007199254740993'],
    second: ['-9223372036854775808', '-9223372036854775808'],
  },
  money: { attribute: { type: 'decimal' }, first: ['0.10', 0.1], second: ['-1234567.89', -1234567.89] },
  measure: { attribute: { type: 'float' }, first: ['1e-7', 1e-7], second: ['3.141592653589793', Math.PI] },
  day: {
    attribute: { type: 'date' },
    first: ['2028-02-29', '2028-02-29'],
    second: ['1969-12-31', '1969-12-31'],
  },
  hour: {
    attribute: { type: 'time' },
    first: ['00:00', '00:00:00.000'],
    second: ['23:59:58', '23:59:58.000'],
  },
  moment: {
    attribute: { type: 'datetime' },
    first: ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
    second: ['1969-07-20T21:17', '1969-07-20T20:17:00.000Z'],
  },
  mood: {
    attribute: { type: 'enumeration', enum: ['calm', 'wild'] },
    first: ['calm', 'calm'],
    second: ['wild', 'wild'],
  },
  isHot: { attribute: { type: 'boolean' }, first: ['no', false], second: ['yes', true] },
  facts: {
    attribute: { type: 'json' },
    first: ['"12"', '12'],
    second: ['{"a": [null, 1.5, "1"]}', { a: [null, 1.5, '1'] }],
  },
};

const entriesOf = (which: 'first' | 'second'): readonly (readonly [string, Case, string, unknown])[] =>
  Object.entries(cases).map(([name, one]) => [name, one, ...one[which]]);

const valuesOf = (which: 'first' | 'second') =>
  Object.fromEntries(entriesOf(which).map(([name, , , stored]) => [name, stored]));

const noValues = Object.fromEntries(Object.keys(cases).map((name) => [name, null]));

const labelOf = (name: string): string =>
  name === 'isHot' ? 'Is hot' : name[0]?.toUpperCase() + name.slice(1);

async function enter(form: Page, name: string, { attribute }: Case, entered: string): Promise<void> {
  const label = labelOf(name);
  if (attribute.type === 'boolean') {
    if (entered === 'yes') await form.getByRole('switch', { name: label }).check();
    else await form.getByRole('button', { name: `Set to No: ${label}` }).click();
  } else if (attribute.type === 'enumeration') {
    await form.getByRole('combobox', { name: label }).click();
    await form.getByRole('option', { name: entered }).click();
  } else if (attribute.type === 'richtext') await form.getByRole('textbox', { name: label }).fill(entered);
  else await form.getByLabel(label, { exact: true }).fill(entered);
}

async function clear(form: Page, name: string, one: Case): Promise<void> {
  const { type } = one.attribute;
  if (type === 'boolean') await form.getByRole('button', { name: `Clear: ${labelOf(name)}` }).click();
  // A second click on the selected option clears it.
  else if (type === 'enumeration') await enter(form, name, one, String(one.second[1]));
  else await enter(form, name, one, '');
}

describe.runIf(hasBrowser)('attribute types in a form', () => {
  const panel = openPanel(async () => {
    const started = await startAdministered({
      contentTypes: {
        [sample]: {
          draftAndPublish: true,
          localized: true,
          attributes: Object.fromEntries(
            Object.entries(cases).map(([name, { attribute }]) => [
              name,
              { ...attribute, pluginOptions: { i18n: { localized: true } } },
            ]),
          ),
        },
        [link]: {
          draftAndPublish: true,
          attributes: {
            title: { type: 'string', minLength: 2, maxLength: 10 },
            rank: { type: 'integer', min: 1, max: 5 },
            facts: { type: 'json' },
            kind: { type: 'enumeration', enum: ['inside', 'outside'] },
            target: {
              type: 'string',
              required: true,
              conditions: { visible: { '==': [{ var: 'kind' }, 'outside'] } },
            },
          },
        },
      },
    });
    await started.admin('POST', 'i18n/locales', { code: 'de' });
    return started;
  });

  const stored = async (status: 'draft' | 'published', locale: string): Promise<unknown> => {
    const { body } = await panel.app.request('GET', `/api/samples?status=${status}&locale=${locale}`);
    return (body as { data: unknown[] }).data[0];
  };

  test('values are exact when they are entered, changed, published, copied to another locale and cleared', async () => {
    const look = { timezoneId: 'Europe/Berlin' };
    const { page: form, close } = await panel.signedIn(`/content/${sample}/create`, look);
    for (const [name, one, entered] of entriesOf('first')) await enter(form, name, one, entered);
    await form.keyboard.press('Control+s');
    await form.waitForURL((url) => !url.pathname.endsWith('/create'));
    expect(await stored('draft', 'en')).toMatchObject({
      ...valuesOf('first'),
    });

    for (const [name, one, entered] of entriesOf('second')) await enter(form, name, one, entered);
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => stored('published', 'en'), { timeout: 15_000 }).toMatchObject(valuesOf('second'));
    // Leaving the locale while the response is on its way would ask about unsaved changes.
    await form.getByText('Published', { exact: true }).first().waitFor();

    await form.getByRole('combobox', { name: 'Locale' }).first().click();
    await form.getByRole('option', { name: /\(de\)/ }).click();
    await form.getByRole('combobox', { name: 'Fill in from another locale' }).click();
    await form.getByRole('option', { name: /\(en\)/ }).click();
    await expect.poll(() => form.getByLabel('Line', { exact: true }).inputValue()).toBe('😀 0');
    await form.keyboard.press('Control+s');
    await expect
      .poll(() => stored('draft', 'de'), { timeout: 15_000 })
      .toMatchObject({
        ...valuesOf('second'),
        // Unique values: taken ones are generated again.
        address: expect.anything(),
      });

    for (const [name, one] of Object.entries(cases)) await clear(form, name, one);
    await form.keyboard.press('Control+s');
    await expect.poll(() => stored('draft', 'de'), { timeout: 15_000 }).toMatchObject(noValues);
    expect(await stored('draft', 'en')).toMatchObject(valuesOf('second'));
    await close();
  });

  test('fields show their limits, truncate nothing, and send no number that would lose digits', async () => {
    const { page: form, close } = await panel.signedIn(`/content/${link}/create`);
    await form.getByText('Characters: 2 to 10').waitFor();
    await form.getByText('Number: 1 to 5').waitFor();
    await form.getByLabel('Title').fill('Twelve chars');
    await form.getByText('Too long: 12 of at most 10 characters.').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Twelve chars');
    await form.getByLabel('Title').fill('Ten');
    await form.getByRole('textbox', { name: 'Facts' }).fill('{"id": 9007199254740993}');
    await form.getByText('more digits than JSON numbers can store').waitFor();
    expect(await form.getByRole('button', { name: 'Save draft' }).isDisabled()).toBe(true);
    await form.getByRole('textbox', { name: 'Facts' }).fill('{"id": "9007199254740993"}');
    const rank = form.getByLabel('Rank');
    const save = form.getByRole('button', { name: 'Save draft' });
    await rank.fill('1e999');
    await form.getByText('Not a number').waitFor();
    expect(await rank.getAttribute('aria-invalid')).toBe('true');
    expect(await save.isDisabled()).toBe(true);
    await rank.fill('1e1');
    await expect.poll(() => save.isDisabled()).toBe(false);
    await close();
  });

  test('a field with conditions is shown, and required, only if they are met', async () => {
    const { page: form, close } = await panel.signedIn(`/content/${link}/create`);
    const target = form.getByLabel('Target');
    await form.getByLabel('Title').fill('Condition');
    expect(await target.count()).toBe(0);
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await form.getByRole('option', { name: 'outside' }).click();
    await target.waitFor();
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByRole('dialog').getByRole('button', { name: 'Target' }).click();
    await expect.poll(() => target.getAttribute('aria-invalid')).toBe('true');
    // A field with a problem is shown until the problem is solved.
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await form.getByRole('option', { name: 'inside' }).click();
    await target.fill('kept');
    await target.waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Publish' }).click();
    const published = async () => (await panel.app.request('GET', '/api/links')).body;
    await expect
      .poll(published, { timeout: 15_000 })
      .toMatchObject({ data: [{ kind: 'inside', target: 'kept' }] });
    await close();
  });
});
