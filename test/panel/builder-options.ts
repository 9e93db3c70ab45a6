// The options of each attribute type in the form of the content-type builder, their labels, and functions to fill the form.
import type { Locator, Page } from 'playwright-core';

export const tag = 'api::tag.tag';

type Options = Readonly<Record<string, unknown>>;

const always = { private: true, writable: false };
const searched = { search: true, searchable: false };
const lengths = { minLength: 1, maxLength: 9, regex: '^[a-z]*$' };
const moments = { unique: true, index: false };

/** The options and values to enter, by attribute type. */
export const ofType: Readonly<Record<string, Options>> = {
  boolean: { ...always, required: true, default: false, index: true },
  enumeration: {
    ...always,
    enum: ['calm', 'loud'],
    default: 'calm',
    index: true,
    unique: true,
    searchable: false,
  },
  string: { ...always, ...lengths, ...searched, required: true, default: 'abc', index: true, unique: true },
  text: { ...always, ...lengths, ...searched, required: true, default: 'abc', unique: true },
  richtext: { ...always, ...lengths, ...searched, required: true, default: 'abc' },
  blocks: { ...always, required: true },
  integer: { ...always, min: -1, max: 5, default: 0, index: true, unique: true, required: true },
  biginteger: { ...always, ...moments, default: '9007199254740993' },
  decimal: { ...always, min: 0.5, max: 5.5, default: 1.5, index: false, unique: true },
  float: { ...always, min: 0.5, max: 5.5, default: 1.5, index: false, unique: true },
  date: { ...always, ...moments, default: '2026-02-03' },
  datetime: { ...always, ...moments, default: '2026-02-03T10:00:00.000Z' },
  time: { ...always, ...moments, default: '10:00:00.000' },
  timestamp: { ...always, ...moments, default: '2026-02-03T10:00:00.000Z' },
  email: {
    ...always,
    ...searched,
    minLength: 3,
    maxLength: 40,
    regex: '@example',
    default: 'a@example.test',
    index: true,
    unique: true,
  },
  uid: { ...always, ...lengths, ...searched, targetField: 'textBeside', default: 'abc', index: false },
  password: { ...always, ...lengths, required: true },
  json: { ...always, default: { a: [1, 'b'] } },
  relation: { ...always, required: true, relation: 'manyToMany', target: tag, inversedBy: 'things' },
  media: { ...always, required: true, multiple: true, allowedTypes: ['images', 'files'] },
  component: { ...always, required: true, component: 'shared.seo', repeatable: true, min: 1, max: 3 },
  dynamiczone: { ...always, required: true, components: ['shared.seo'], min: 1, max: 3 },
  customField: {
    ...always,
    customField: 'plugin::color-picker.color',
    baseType: 'string',
    options: { format: 'hex' },
    default: '#000000',
    unique: true,
  },
};

/** Options that the server accepts without effect, or that have another input. */
export const idle: Readonly<Record<string, readonly string[]>> = {
  // The column is a text or a date, for which bounds are not checked.
  min: ['biginteger', 'date', 'datetime', 'time', 'timestamp'],
  max: ['biginteger', 'date', 'datetime', 'time', 'timestamp'],
  // A unique boolean would allow two rows; richtext is too long for a unique index; a uid is always unique.
  unique: ['boolean', 'richtext', 'uid'],
  // Only GraphQL and slugs of Strapi use these.
  enumName: ['enumeration'],
  options: ['uid'],
};

const labels: Readonly<Record<string, string>> = {
  required: 'Required to publish',
  private: 'Private (not in API responses)',
  writable: 'Writable through the API',
  unique: 'Unique',
  search: 'Search index (fast search for parts of the text)',
  searchable: 'Searchable',
  multiple: 'Multiple files',
  repeatable: 'Repeatable',
  minLength: 'Minimum length',
  maxLength: 'Maximum length',
  regex: 'RegExp pattern',
  default: 'Default value',
  index: 'Database index',
  enum: 'Values',
  targetField: 'Generated from',
  relation: 'Relation',
  target: 'Target content type',
  inversedBy: 'Field on the target side',
  allowedTypes: 'Allowed file types',
  component: 'Component',
  components: 'Components',
  customField: 'Custom field',
  baseType: 'Stored as',
  options: 'Plugin options (JSON)',
};

/** The labels of options whose value differs from it. */
export const shownAs: Readonly<Record<string, string>> = {
  manyToMany: 'Many-to-many',
  images: 'Images',
  files: 'Other files',
};

const selects = ['index', 'targetField', 'relation', 'target', 'component', 'baseType'];

export const labelOf = (option: string, type: string): string => {
  if (option !== 'min' && option !== 'max') return labels[option] ?? option;
  const isCount = type === 'component' || type === 'dynamiczone';
  if (option === 'min') return isCount ? 'Minimum items' : 'Minimum value';
  return isCount ? 'Maximum items' : 'Maximum value';
};

export const isChosen = (option: string, type: string): boolean =>
  selects.includes(option) || (option === 'default' && (type === 'boolean' || type === 'enumeration'));

export function shownValue(option: string, value: unknown): string {
  if (option === 'index') return value ? 'Always' : 'Never';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return shownAs[String(value)] ?? String(value);
}

export const nameOf = (type: string): string => {
  const article = /^[aeiou]/.test(type) && type !== 'uid' ? 'an' : 'a';
  return `${article}${type.charAt(0).toUpperCase()}${type.slice(1)}`;
};

export const choose = async (page: Page, input: Locator, option: string): Promise<void> => {
  await input.click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

export const enter = async (page: Page, type: string, option: string, value: unknown): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const label = labelOf(option, type);
  const shown = shownValue(option, value);
  if (isChosen(option, type))
    return choose(page, dialog.getByRole('combobox', { name: label, exact: true }), shown);
  const input = dialog.getByLabel(label, { exact: true }).and(dialog.locator('input, textarea'));
  if (Array.isArray(value)) {
    // The frame around the input receives the click.
    if (option !== 'enum') await input.click({ force: true });
    for (const one of value) {
      if (option !== 'enum')
        await page.getByRole('option', { name: shownAs[one] ?? one, exact: true }).click();
      else await input.pressSequentially(`${one}\n`);
    }
    await page.keyboard.press('Tab');
    return;
  }
  if (typeof value === 'boolean') await input.setChecked(value);
  else await input.fill(shown);
};

export const add = async (page: Page, type: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add field' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(nameOf(type));
  await choose(page, dialog.getByRole('combobox', { name: 'Type' }).first(), type);
  for (const [option, value] of Object.entries(ofType[type] ?? {})) await enter(page, type, option, value);
};

export const save = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** The values of the open form, by label. */
export const shownIn = (dialog: Locator): Promise<Readonly<Record<string, unknown>>> =>
  dialog.evaluate((form) => {
    const shown = [...form.querySelectorAll('label')].map((label) => {
      const input = document.getElementById(label.htmlFor) as HTMLInputElement | null;
      const around = input?.closest('.mantine-MultiSelect-input, .mantine-TagsInput-input');
      const chosen = [
        ...(around?.querySelectorAll('.mantine-MultiSelect-pill, .mantine-TagsInput-pill') ?? []),
      ];
      const several = chosen.length > 0 ? chosen.map(({ textContent }) => textContent) : input?.value;
      return [label.textContent, input?.type === 'checkbox' ? input.checked : several];
    });
    return Object.fromEntries(shown);
  });

export const expected = (type: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(ofType[type] ?? {}).map(([option, value]) => [
      labelOf(option, type),
      Array.isArray(value)
        ? value.map((one) => shownAs[one] ?? one)
        : typeof value === 'boolean' && !isChosen(option, type)
          ? value
          : shownValue(option, value),
    ]),
  );

export const edit = (page: Page, name: string): Promise<void> =>
  page.getByText(name, { exact: true }).locator('..').getByRole('button', { name: 'Edit' }).click();
