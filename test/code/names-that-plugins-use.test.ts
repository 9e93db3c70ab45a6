// Members of strapi that plugins read and projects rarely do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';

let app: TestApp;
beforeAll(async () => {
  const contentTypes = {
    'api::note.note': {
      attributes: { text: { type: 'string' }, part: { type: 'component', component: 'shared.part' } },
    },
  } as const;
  const components = { 'shared.part': { name: { type: 'string' } } } as const;
  app = await startTestApp('sqlite', { contentTypes, components });
});
afterAll(() => app.close());

test('models have what their schema file says in __schema__, which code cannot change', () => {
  const { strapi } = app.plinth;
  const model = strapi.getModel('api::note.note');
  const { attributes = {}, ...schema } = model?.__schema__ ?? {};
  expect(schema).toMatchObject({ kind: 'collectionType', info: model?.info, options: model?.options });
  expect(Object.keys(attributes)).toEqual(['text', 'part']);
  expect(() => Object.assign(attributes, { own: {} })).toThrow('Code changes the attribute own');
  for (const uid of ['shared.part', 'admin::user'])
    expect(strapi.getModel(uid)?.__schema__.attributes).toEqual(strapi.getModel(uid)?.attributes);
});

test('webhookRunner leads to the event hub and sends nothing', () => {
  const { webhookRunner, eventHub } = app.plinth.strapi;
  expect(webhookRunner.eventHub).toBe(eventHub);
  expect(() => Reflect.get(webhookRunner, 'run')).toThrow('Send the request yourself');
});

test('internal_config has the values of config', () => {
  const { internal_config, config } = app.plinth.strapi;
  expect(Reflect.get(internal_config, 'server')).toEqual(config.get('server'));
});
