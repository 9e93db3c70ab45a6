// Code of a project that passes on what clients search for: it finds nothing by what they may not read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { files, openWorld, right, type World, wrong } from './world.ts';

const own = {
  'src/api/article/services/article.js': `const { factories } = require('@strapi/strapi');
    module.exports = factories.createCoreService('api::article.article', () => ({
      async find(...given) { return await super.find(...given); },
      async findOne(...given) { return await super.findOne(...given); },
    }));`,
  'src/api/tag/controllers/tag.js': `const { factories } = require('@strapi/strapi');
    module.exports = factories.createCoreController('api::tag.tag', ({ strapi }) => ({
      async find(ctx) {
        await this.validateQuery(ctx);
        const query = await this.sanitizeQuery(ctx);
        const { results, pagination } = await strapi.service('api::tag.tag').find(query);
        return this.transformResponse(await this.sanitizeOutput(results, ctx), { pagination });
      },
    }));`,
};

describe.each(databases)('searches through code on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database, { files: { ...files, files: own } });
  });
  afterAll(() => world.app.close());

  const ask = async (path: string): Promise<string> => {
    const { status, text } = await world.app.request('GET', `/api/${path}`, undefined, world.guest);
    return `${status} ${text}`;
  };

  test.each([
    ['a service of its own', 'articles', 'apple'],
    ['a controller that asks one', 'tags', 'tag 0'],
  ])('%s finds what may be read, and no guess', async (_what, path, seen) => {
    expect(await ask(`${path}?_q=${encodeURIComponent(seen)}`)).toMatch(/^200 .*"total":1}/);
    expect(await ask(`${path}?_q=${right}`)).toMatch(/^200 .*"data":\[\]/);
    expect(await ask(`${path}?_q=${right}`)).toBe(await ask(`${path}?_q=${wrong}`));
  });

  test('one document is found by no guess either', async () => {
    const one = `articles/${world.articles[0]}?_q=`;
    expect(await ask(`${one}apple`)).toMatch(/^200 /);
    expect(await ask(one + right)).toBe(await ask(one + wrong));
  });
});
