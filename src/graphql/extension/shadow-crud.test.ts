import { expect, test } from 'vitest';
import { schemaOf } from '../../schema/harness.ts';
import { everythingEnabled, ShadowCrudSwitches } from './shadow-crud.ts';

const schema = schemaOf({
  types: { article: { attributes: { title: { type: 'string' }, notes: { type: 'text' } } } },
  components: { 'shared.seo': { metaTitle: { type: 'string' } } },
});
const uid = 'api::article.article';
const actions = ['find', 'findOne', 'create', 'update', 'delete'];

const enabled = (turn: (switches: ShadowCrudSwitches) => unknown): readonly string[] => {
  const switches = new ShadowCrudSwitches(schema);
  turn(switches);
  const type = switches.contentType(uid);
  return actions.filter((action) => type.isActionEnabled(action));
};

test.each<[string, (switches: ShadowCrudSwitches) => unknown, readonly string[]]>([
  ['nothing switched off', () => undefined, actions],
  ['disable()', (crud) => crud.switches(uid).disable(), []],
  ['disableQueries()', (crud) => crud.switches(uid).disableQueries(), ['create', 'update', 'delete']],
  ['disableMutations()', (crud) => crud.switches(uid).disableMutations(), ['find', 'findOne']],
  ['disableAction()', (crud) => crud.switches(uid).disableAction('find'), actions.slice(1)],
  ['disableAction(*)', (crud) => crud.switches(uid).disableAction('*'), []],
  [
    'disableActions()',
    (crud) => crud.switches(uid).disableActions(['create', 'update']),
    ['find', 'findOne', 'delete'],
  ],
  [
    'one after the other',
    (crud) => crud.switches(uid).disableQueries().disableAction('delete'),
    ['create', 'update'],
  ],
  ['a component alone', (crud) => crud.switches('shared.seo').disable(), actions],
])('%s leaves the actions that it does not name', (_what, turn, left) => {
  expect(enabled(turn)).toEqual(left);
});

test('the getters of a content type agree with what was switched off', () => {
  const type = new ShadowCrudSwitches(schema).switches(uid);
  expect([type.isEnabled(), type.isDisabled()]).toEqual([true, false]);
  expect([type.areQueriesEnabled(), type.areQueriesDisabled()]).toEqual([true, false]);
  expect([type.areMutationsEnabled(), type.areMutationsDisabled()]).toEqual([true, false]);
  type.disableQueries();
  expect([type.areQueriesEnabled(), type.areQueriesDisabled()]).toEqual([false, true]);
  expect([type.isActionEnabled('findOne'), type.isActionDisabled('findOne')]).toEqual([false, true]);
  type.disableMutations();
  expect([type.areMutationsEnabled(), type.areMutationsDisabled()]).toEqual([false, true]);
  type.disable();
  expect([type.isEnabled(), type.isDisabled()]).toEqual([false, true]);
});

test.each([
  ['disableInput', [true, false, true, true]],
  ['disableOutput', [true, true, false, true]],
  ['disableFilters', [true, true, true, false]],
  ['disable', [false, false, false, false]],
] as const)('%s() of a field switches off that part of it, and no other field', (turn, expected) => {
  const switches = new ShadowCrudSwitches(schema);
  switches.switches(uid).field('notes')[turn]();
  const stateOf = (name: string) => {
    const field = switches.contentType(uid).field(name);
    return [field.isEnabled(), field.hasInputEnabled(), field.hasOutputEnabled(), field.hasFiltersEnabled()];
  };
  expect(stateOf('notes')).toEqual(expected);
  expect(switches.switches(uid).field('notes').isDisabled()).toBe(!expected[0]);
  expect(stateOf('title')).toEqual([true, true, true, true]);
});

test('a project without code has everything', () => {
  const type = everythingEnabled.contentType(uid);
  expect(type.isEnabled() && type.areQueriesEnabled() && type.areMutationsEnabled()).toBe(true);
  expect(type.isActionEnabled('find') && type.field('title').hasOutputEnabled()).toBe(true);
});

test.each<[string, (crud: ShadowCrudSwitches) => unknown, string]>([
  [
    'an unknown content type',
    (crud) => crud.switches('api::artcle.article'),
    'There is no content type "api::artcle.article". Did you mean "api::article.article"?',
  ],
  [
    'an unknown action',
    (crud) => crud.switches(uid).disableAction('remove'),
    'There is no action "remove". Use one of: find, findOne, create, update, delete.',
  ],
  [
    'an action that is asked for',
    (crud) => crud.switches(uid).isActionEnabled('findone'),
    'There is no action "findone". Did you mean "findOne"?',
  ],
  [
    'an unknown attribute',
    (crud) => crud.switches(uid).field('titel'),
    'There is no attribute "titel" in api::article.article. Did you mean "title"?',
  ],
  [
    'a name of every object',
    (crud) => crud.switches(uid).field('__proto__'),
    'There is no attribute "__proto__" in api::article.article. Use one of: title, notes, documentId, createdAt, updatedAt, publishedAt, locale, localizations.',
  ],
])('%s is refused with what would be right', (_what, turn, message) => {
  expect(() => turn(new ShadowCrudSwitches(schema))).toThrow(message);
});
