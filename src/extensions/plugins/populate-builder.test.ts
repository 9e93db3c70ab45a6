// The `populate` of a whole document, and whether its values may be published.
import { expect, test } from 'vitest';
import { schemaOf } from '../../schema/harness.ts';
import { entityValidator } from '../strapi/documents/entity-validator.ts';
import { populateBuilder } from './populate-builder.ts';

const schema = schemaOf({
  types: {
    page: {
      hasDrafts: true,
      attributes: {
        title: { type: 'string', required: true },
        cover: { type: 'media' },
        part: { type: 'component', component: 'shared.part' },
        zone: { type: 'dynamiczone', components: ['shared.part'] },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      },
    },
    tag: { attributes: { name: { type: 'string', maxLength: 3 } } },
  },
  components: {
    'shared.part': {
      image: { type: 'media' },
      inner: { type: 'component', component: 'shared.inner', repeatable: true },
    },
    'shared.inner': { text: { type: 'string', required: true } },
  },
});
const builderOf = populateBuilder(schema);

test('populateDeep names what a document contains and what it is related to', async () => {
  const part = { populate: { image: true, inner: { populate: {} } } };
  const relations = { cover: true, parent: true, tags: true };
  expect(await builderOf('api::page.page').populateDeep(Infinity).build()).toEqual({
    ...relations,
    part,
    zone: { on: { 'shared.part': part } },
  });
  expect(await builderOf('api::page.page').populateDeep().build()).toEqual({
    ...relations,
    part: { populate: {} },
    zone: { on: { 'shared.part': { populate: {} } } },
  });
  expect(await builderOf('api::page.page').build()).toBeUndefined();
});

test('relations are counted where code asks for it', async () => {
  const built = builderOf('api::page.page').populateDeep(1).countRelations({ toMany: true });
  expect(await built.build()).toMatchObject({ parent: true, tags: { count: true }, cover: true });
});

test('an unknown type and populateFromQuery are refused', () => {
  expect(() => builderOf('api::pages.page')).toThrow('api::page.page');
  expect(() => Reflect.get(builderOf('api::page.page'), 'populateFromQuery')).toThrow('strapi.documents');
});

test('entityValidator reports what a publication needs, of values as they are read', async () => {
  const { validateEntityCreation, validateEntityUpdate } = entityValidator(() => schema);
  const model = { uid: 'api::page.page' };
  const tags = [{ id: 1, documentId: 'a', name: 'red' }];
  const whole = { id: 7, title: 'One', part: { id: 1, inner: [{ id: 2, text: 'Two' }] }, tags, parent: null };
  expect(await validateEntityCreation(model, whole, { isDraft: false })).toBe(whole);
  const lacking = { part: { inner: [{}] } };
  expect(await validateEntityCreation(model, lacking, { isDraft: true })).toBe(lacking);
  await expect(validateEntityCreation(model, lacking, { isDraft: false })).rejects.toMatchObject({
    name: 'ValidationError',
    details: { errors: [{ path: ['title'] }, { path: ['part', 'inner', '0', 'text'] }] },
  });
  expect(await validateEntityUpdate(model, { cover: 3 })).toEqual({ cover: 3 });
  const tooLong = validateEntityUpdate({ uid: 'api::tag.tag' }, { name: 'four' }, { isDraft: true });
  await expect(tooLong).rejects.toThrow('name must be at most 3 characters');
});
