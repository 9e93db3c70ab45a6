import { describe, expect, test } from 'vitest';
import { createCoreController, createCoreRouter, createCoreService, isCore } from './factories.ts';

const uid = 'api::article.article';
const strapi = { log: 'of the project' };

describe('core factories', () => {
  test('a controller is created with strapi, from a function or an object', () => {
    const made = createCoreController(uid, ({ strapi: given }) => ({ find: () => given }));
    expect(made).toMatchObject({ kind: 'controller', uid });
    const { find } = made.make({ strapi });
    expect(typeof find === 'function' && find()).toBe(strapi);
    expect(createCoreController(uid, { own: 1 }).make({ strapi })).toEqual({ own: 1 });
  });

  test('a factory without project code adds nothing', () => {
    expect(createCoreController(uid).make({ strapi })).toEqual({});
    expect(createCoreService(uid, () => undefined).make({ strapi })).toEqual({});
    expect(createCoreRouter(uid).make({ strapi })).toEqual({});
  });

  test('a router keeps its options', () => {
    expect(createCoreRouter(uid, { only: ['find'] }).make({ strapi })).toEqual({ only: ['find'] });
    expect(createCoreRouter(uid, () => ({ prefix: '/v2' })).make({ strapi })).toEqual({ prefix: '/v2' });
  });

  test('isCore recognizes the value of a factory by its kind', () => {
    expect(isCore(createCoreService(uid), 'service')).toBe(true);
    expect(isCore(createCoreService(uid), 'controller')).toBe(false);
    expect(isCore({ find: () => undefined }, 'controller')).toBe(false);
    expect(isCore(undefined, 'router')).toBe(false);
  });
});
