// Names as Strapi 5.54 stores them, shortened to 55 characters.
import { expect, it } from 'vitest';
import type { ForeignDatabase } from '../../database/foreign-database.ts';
import { ForeignNames } from './foreign-names.ts';

const type = 'content_types_with_a_remarkably_long_collection_name_indeed';
const storedType = 'content_types_with_a_remarkably_long_collection_na58826';
const component = 'components_blocks_of_the_page_call_to_action_with_a_very_long_component_names';
const storedComponent = 'components_blocks_of_the_page_call_to_action_with_80a2f';
const attribute = 'aVeryLongAttributeNameThatGoesOnAndOnUntilItIsLongerThanAnyDatabaseAllows';
const storedAttribute = 'a_very_long_attribute_name_that_goes_on_and_on_unt2b3a1';
const owner = 'content_type_with_a_remarkably_long_singular_na4ff86';

const names = new ForeignNames({
  tables: new Map([
    [storedComponent, ['id', 'text']],
    ['components_blocks_of_the_page_call_to_action_80a2f_cmps', ['id', 'entity_id', 'cmp_id', 'field']],
    ['components_blocks_of0a4e9_buttons_of_the_call_1ac11_lnk', ['id', 'block_id', 'tag_id', 'tag_ord']],
    [
      'content_types_with_a_remarkably96596_related_things_lnk',
      ['id', `${owner}_id`, 'thing_id', 'thing_ord'],
    ],
    ['content_types_with_a_remarkably_long_collecti58826_cmps', ['id', 'entity_id', 'cmp_id', 'field']],
    ['content_types_with_a_remarkably_long_collection_other', ['id']],
    [storedType, ['id', 'name', storedAttribute]],
    [
      'things_owner_lnk',
      ['id', 'thing_id', `${owner}_id`, 'content_type_with_a_remarkably_long_singular_n4ff86_ord'],
    ],
  ]),
} as unknown as ForeignDatabase);

it('finds shortened tables of content types and components', () => {
  expect(names.table([type])).toBe(storedType);
  expect(names.table([component])).toBe(storedComponent);
  expect(names.table([`${type}_2`])).toBeUndefined();
});

it('finds the tables of their components and relations', () => {
  expect(names.componentTable(storedType)?.name).toBe(
    'content_types_with_a_remarkably_long_collecti58826_cmps',
  );
  expect(names.componentTable(storedComponent)?.name).toBe(
    'components_blocks_of_the_page_call_to_action_80a2f_cmps',
  );
  expect(names.joinTable(storedType, 'relatedThings')).toMatchObject({
    owner: `${owner}_id`,
    target: 'thing_id',
    order: 'thing_ord',
  });
  expect(names.joinTable(storedComponent, 'buttonsOfTheCallToActionWithALongName')).toMatchObject({
    target: 'tag_id',
    order: 'tag_ord',
  });
  expect(names.joinTable(storedType, 'otherThings')).toBeUndefined();
});

it('finds the order in a column that is cut elsewhere', () => {
  expect(names.joinTable('things', 'owner')?.order).toBe(
    'content_type_with_a_remarkably_long_singular_n4ff86_ord',
  );
});

it('finds shortened columns', () => {
  expect(names.column(storedType, attribute)).toBe(storedAttribute);
  expect(names.column(storedType, `${attribute}2`)).toBeUndefined();
});

it('compares names with any characters', () => {
  expect(names.table(['shop (old'])).toBeUndefined();
  expect(names.joinTable('shop (old', 'owner')).toBeUndefined();
});
