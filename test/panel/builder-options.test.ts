// Every option of every attribute type: entered in the content-type builder, written to the file, used by the API, and shown again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scalarTypes } from '../../src/schema/attribute-types/index.ts';
import { hasBrowser, openPanel } from './browser.ts';
import {
  add,
  choose,
  edit,
  enter,
  expected,
  idle,
  labelOf,
  nameOf,
  ofType,
  save,
  shownIn,
  tag,
} from './builder-options.ts';
import { startAdministered } from './project.ts';

test('all options of scalar types that the server accepts are entered below, or listed as without effect', () => {
  const missing = [...scalarTypes].flatMap(([type, { options }]) =>
    options
      .filter((option) => !(option in (ofType[type] ?? {})) && !idle[option]?.includes(type))
      .map((option) => `${type} ${option}`),
  );
  expect(missing).toEqual([]);
});

const thing = 'api::thing.thing';
const beside = {
  booleanBeside: { type: 'boolean' },
  enumerationBeside: { type: 'enumeration', enum: ['calm', 'loud'] },
  textBeside: { type: 'text' },
};
const conditions = { visible: { '!=': [{ var: 'enumerationBeside' }, 'loud'] } };
const otherConditions = {
  visible: { and: [{ var: 'booleanBeside' }, { '!': { var: 'enumerationBeside' } }] },
};

describe.runIf(hasBrowser)('options in the content-type builder', () => {
  const panel = openPanel(
    () =>
      startAdministered({
        contentTypes: {
          [tag]: { attributes: { name: { type: 'string' } } },
          [thing]: { attributes: beside },
        },
        components: { 'shared.seo': { title: { type: 'string' } } },
      }),
    { isOneStory: true },
  );
  const schemaOf = (name: string) =>
    JSON.parse(
      readFileSync(join(panel.app.folder, `src/api/${name}/content-types/${name}/schema.json`), 'utf8'),
    );

  const apply = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Review changes' }).click();
    const button = page.getByRole('button', { name: 'Apply changes' });
    await button.click();
    // The message of an earlier change may still be visible.
    await page.getByText('Changes applied to REST and GraphQL').last().waitFor();
    await button.waitFor({ state: 'hidden' });
  };

  test('of a type are entered and written, and conditions of its attributes', async () => {
    const { page, close } = await panel.signedIn('/builder');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Create type' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Any other');
    await dialog.getByLabel('API ID (singular)').fill('other');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Description').fill('All there is');
    await page.getByLabel('Plural').fill('all-others');
    await page.getByLabel('Table name').fill('all_others');
    await page.getByLabel('Allow createdBy and updatedBy in the API').check();
    for (const type of ['boolean', 'enumeration', 'string', 'text', 'json']) {
      await page.getByRole('button', { name: 'Add field' }).click();
      await dialog.getByLabel('Name').fill(`${type}Beside`);
      await choose(page, dialog.getByRole('combobox', { name: 'Type' }).first(), type);
      if (type === 'enumeration') await enter(page, type, 'enum', ['calm', 'loud']);
      if (type === 'text') {
        await choose(page, dialog.getByRole('combobox', { name: 'Visible if' }), 'enumerationBeside');
        await choose(page, dialog.getByRole('combobox', { name: 'Operator' }), 'is not');
        await choose(page, dialog.getByRole('combobox', { name: 'Compared with' }), 'loud');
      }
      if (type === 'json') {
        await choose(page, dialog.getByRole('combobox', { name: 'Visible if' }), 'Other rule (JSON)');
        await dialog.locator('textarea').last().fill(JSON.stringify(otherConditions));
      }
      await save(page);
    }
    await page.getByRole('button', { name: 'Add combination' }).first().click();
    await page.locator('input[aria-label="Unique combinations 1"]').click({ force: true });
    for (const name of ['enumerationBeside', 'stringBeside'])
      await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Tab');
    await apply(page);
    expect(schemaOf('other')).toMatchObject({
      collectionName: 'all_others',
      info: { singularName: 'other', pluralName: 'all-others', description: 'All there is' },
      options: {
        draftAndPublish: true,
        populateCreatorFields: true,
        unique: [['enumerationBeside', 'stringBeside']],
      },
      attributes: { textBeside: { conditions }, jsonBeside: { conditions: otherConditions } },
    });
    await page.getByRole('button', { name: /api::other.other/ }).click();
    await edit(page, 'textBeside');
    await expect
      .poll(() => shownIn(dialog))
      .toMatchObject({ 'Visible if': 'enumerationBeside', Operator: 'is not', 'Compared with': 'loud' });
    await close();
  });

  const types = Object.keys(ofType);
  const groups = [types.slice(0, 6), types.slice(6, 14), types.slice(14, 20), types.slice(20)];

  test.each(groups)('of %s, %s, %s … are entered, written, used and shown again', async (...group) => {
    const { page, close, complaints } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: /api::thing.thing/ }).click();
    for (const type of group) {
      await add(page, type);
      await save(page);
    }
    await apply(page);
    const written = schemaOf('thing');
    for (const type of group)
      expect(written.attributes[nameOf(type)], type).toEqual({ type, ...ofType[type] });
    expect((await panel.app.request('GET', '/api/things?populate=*')).status).toBe(200);
    await page.getByRole('button', { name: /api::thing.thing/ }).click();
    const dialog = page.getByRole('dialog');
    for (const type of group) {
      await edit(page, nameOf(type));
      await expect.poll(() => shownIn(dialog), { message: type }).toMatchObject(expected(type));
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test('are refused at their input, with the reason', async () => {
    const { page, close } = await panel.signedIn('/builder');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    await page.getByRole('button', { name: 'Add field' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('code');
    for (const [option, value, reason] of [
      ['regex', '[a-', /Write a JavaScript regular expression/],
      ['maxLength', 1, /1 is less than 3/],
    ] as const) {
      await enter(page, 'string', 'minLength', 3);
      await enter(page, 'string', option, value);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(reason).waitFor();
      const input = dialog.getByLabel(labelOf(option, 'string'), { exact: true });
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      await input.fill('');
    }
    await choose(page, dialog.getByRole('combobox', { name: 'Type' }).first(), 'component');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Write the uid of the component, such as "shared.seo".').waitFor();
    await choose(page, dialog.getByRole('combobox', { name: 'Type' }).first(), 'relation');
    await choose(page, dialog.getByRole('combobox', { name: 'Relation' }), 'One-to-many');
    await choose(page, dialog.getByRole('combobox', { name: 'Target content type' }), thing);
    await dialog.getByLabel('Field on the target side').fill('textBeside');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This name is already in use.').waitFor();
    await close();
  });

  test('of relations to any type have both directions', async () => {
    const { page, close } = await panel.signedIn('/builder');
    const dialog = page.getByRole('dialog');
    const begin = async (uid: string, name: string, kind: string): Promise<void> => {
      await page.getByRole('button', { name: uid }).click();
      await page.getByRole('button', { name: 'Add field' }).click();
      await dialog.getByLabel('Name').fill(name);
      await choose(page, dialog.getByRole('combobox', { name: 'Type' }).first(), 'relation');
      await choose(page, dialog.getByRole('combobox', { name: 'Relation' }), kind);
    };
    await begin(thing, 'about', 'Polymorphic (to one)');
    await save(page);
    await apply(page);
    await begin(tag, 'mentions', 'Polymorphic, inverse side (many)');
    await choose(page, dialog.getByRole('combobox', { name: 'Target content type' }), thing);
    await choose(page, dialog.getByRole('combobox', { name: 'Polymorphic field of the target' }), 'about');
    await save(page);
    await apply(page);
    expect(schemaOf('thing').attributes.about).toEqual({ type: 'relation', relation: 'morphToOne' });
    await expect
      .poll(() => schemaOf('tag').attributes.mentions)
      .toEqual({
        type: 'relation',
        relation: 'morphMany',
        target: thing,
        morphBy: 'about',
      });
    await close();
  });

  test('of one side of a relation change the other side, and deleting a type deletes the relations to it', async () => {
    await panel.admin('POST', `content-manager/collection-types/${tag}`, { data: { name: 'Red' } });
    const { page, close } = await panel.signedIn('/builder');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /api::thing.thing/ }).click();
    await edit(page, 'aRelation');
    expect(schemaOf('tag').attributes.things).toEqual({
      type: 'relation',
      relation: 'manyToMany',
      target: thing,
      mappedBy: 'aRelation',
    });
    await dialog.getByLabel('Field on the target side').fill('uses');
    await choose(page, dialog.getByRole('combobox', { name: 'Relation' }), 'Many-to-one');
    await save(page);
    await apply(page);
    expect(schemaOf('tag').attributes.things).toBeUndefined();
    expect(schemaOf('tag').attributes.uses).toEqual({
      type: 'relation',
      relation: 'oneToMany',
      target: thing,
      mappedBy: 'aRelation',
    });
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText(/api::tag.tag.*\(entries: 1\)/).waitFor();
    await dialog.getByRole('button', { name: 'Apply changes' }).click();
    await page.getByText('Changes applied to REST and GraphQL').last().waitFor();
    await expect.poll(async () => (await panel.app.request('GET', '/api/tags')).status).toBe(404);
    expect(schemaOf('thing').attributes.aRelation).toBeUndefined();
    await close();
  });
});
