import { expect, test } from 'vitest';
import { schemaOf } from '../../schema/harness.ts';
import { coreRoutes } from './core-routes.ts';

const schema = schemaOf({ types: { page: { attributes: { title: { type: 'string' } } } } });
const uid = 'api::page.page';

test('configuration of an action that is not a core action is reported and adds no route', () => {
  const told: string[] = [];
  const config = { findFeatured: { auth: false }, find: { auth: false } };
  const routes = coreRoutes(uid, { config }, schema, (message) => told.push(message));
  expect(routes.map(({ name }) => name).sort()).toEqual(['create', 'delete', 'find', 'findOne', 'update']);
  expect(told).toEqual([
    'the core router of api::page.page configures findFeatured: it has no such route, so the configuration has no effect. Write a route of your own',
  ]);
});

test('configuration of core actions is not reported', () => {
  const told: string[] = [];
  coreRoutes(uid, { config: { find: {}, delete: {} } }, schema, (message) => told.push(message));
  expect(told).toEqual([]);
});

test('a misspelled core action is refused', () => {
  expect(() => coreRoutes(uid, { config: { fnidOne: {} } }, schema)).toThrow('the unknown action "fnidOne"');
});
