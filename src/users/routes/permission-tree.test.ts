import { describe, expect, test } from 'vitest';
import type { PlinthError } from '../../errors/errors.ts';
import { schemaOf } from '../../schema/harness.ts';
import { parsePermissionTree, permissionTree } from './permission-tree.ts';

const schema = schemaOf({ types: { tag: { attributes: { name: { type: 'string' } } } } });
const find = 'api::tag.tag.find';
const known = [find, 'api::tag.tag.create', 'plugin::users-permissions.user.me'];
const nothing = { actions: [], rules: {} };
const treeOf = (actions: object) => ({ 'api::tag': { controllers: { tag: actions } } });
const parse = (tree: unknown, before: Parameters<typeof parsePermissionTree>[1]['before'] = nothing) =>
  parsePermissionTree(tree, { schema, known, before });

test('a role is returned with every action, by plugin and controller, and with its rules', () => {
  const shown = permissionTree(known, {
    may: (action) => action === find,
    rules: { [find]: { fields: ['name'] } },
  });
  expect(shown).toEqual({
    'api::tag': {
      controllers: {
        tag: {
          find: { enabled: true, policy: '', fields: ['name'] },
          create: { enabled: false, policy: '' },
        },
      },
    },
    'plugin::users-permissions': { controllers: { user: { me: { enabled: false, policy: '' } } } },
  });
});

test('only actions with enabled: true are granted', () => {
  const tree = treeOf({ find: { enabled: true }, create: { enabled: 'true' }, nothing: { enabled: false } });
  expect(parse(tree)).toEqual({ actions: [find], rules: {} });
});

describe('rules', () => {
  const limited = parse(treeOf({ find: { enabled: true, fields: ['name'] } }));

  test('are parsed with the action', () => {
    expect(limited.actions).toEqual([find]);
    expect(Object.keys(limited.rules)).toEqual([find]);
  });

  test('are kept if a client sends the action without them', () => {
    expect(parse(treeOf({ find: { enabled: true } }), limited)).toEqual(limited);
  });

  test('are not restored for an action that was not granted', () => {
    const before = { actions: [], rules: limited.rules };
    expect(parse(treeOf({ find: { enabled: true } }), before).rules).toEqual({});
  });

  test('that are broken are kept if they are sent back unchanged', () => {
    const [attributeId = ''] = limited.rules[find]?.attributeIds ?? [];
    const before = { actions: [find], rules: { [find]: { attributeIds: [attributeId], filter: false } } };
    const tree = treeOf({ find: { enabled: true, fields: ['name'], isBroken: true } });
    expect(parse(tree, before)).toEqual(before);
  });

  test('that are broken cannot be given to another role', () => {
    for (const shown of [{ fields: ['name'] }, {}])
      expect(() => parse(treeOf({ find: { enabled: true, ...shown, isBroken: true } }))).toThrow(
        `The stored rule of ${find} is invalid`,
      );
    const anew = { enabled: true, fields: ['name'], filter: null, isBroken: true };
    expect(parse(treeOf({ find: anew })).actions).toEqual([find]);
  });

  test('that are invalid are reported together, each with the path of its action', () => {
    const wrong = { enabled: true, fields: ['nope'] };
    const errorsOf = (actions: object): unknown => {
      try {
        return parse(treeOf(actions));
      } catch (error) {
        return (error as PlinthError).details?.errors;
      }
    };
    const at = (action: string) =>
      expect.objectContaining({ path: ['permissions', 'api::tag', 'controllers', 'tag', action] });
    expect(errorsOf({ find: wrong })).toEqual([at('find')]);
    expect(errorsOf({ find: wrong, create: wrong })).toEqual([at('find'), at('create')]);
  });

  test('are removed by null', () => {
    const { rules } = parse(treeOf({ find: { enabled: true, fields: null, filter: null } }), limited);
    expect(rules[find]?.attributeIds).toBeUndefined();
  });
});

test.each([
  ['a tree that is not an object', 'x', 'permissions must be an object of objects'],
  ['a list', [], undefined],
  ['a plugin that is not an object', { 'api::tag': 1 }, 'permissions must be an object of objects'],
  [
    'controllers that are not an object',
    { 'api::tag': { controllers: 1 } },
    'permissions.api::tag.controllers must be an object of objects',
  ],
  [
    'an action that is not an object',
    treeOf({ find: true }),
    'permissions.api::tag.controllers.tag must be an object of objects',
  ],
  ['an action that does not exist', treeOf({ fly: { enabled: true } }), 'api::tag.tag.fly'],
  [
    'fields that are not a list',
    treeOf({ find: { enabled: true, fields: 'name' } }),
    'fields of api::tag.tag.find must be a list of names of attributes',
  ],
  ['a field that does not exist', treeOf({ find: { enabled: true, fields: ['nope'] } }), 'nope'],
])('%s is refused', (_title, tree, message) => {
  expect(() => parse(tree)).toThrow(message);
});
