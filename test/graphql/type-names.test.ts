// A content type may be named subscription, as shops do: GraphQL reserves the name only where there are subscriptions.
import { expect, test } from 'vitest';
import { startTestApp } from '../harness/project.ts';
import { ask } from './project.ts';

test('documents of a content type "subscription" are served in every shape', async () => {
  const app = await startTestApp('sqlite', {
    contentTypes: { 'api::subscription.subscription': { attributes: { email: { type: 'email' } } } },
    files: { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } } },
  });
  const create = 'mutation { createSubscription(data: { email: "a@example.test" }) { email } }';
  const created = await ask(app, create);
  const flat = await ask(
    app,
    '{ __schema { subscriptionType { name } } subscriptions { __typename email } }',
  );
  const query = '{ subscriptions(sort: "id") { data { attributes { __typename email } } } }';
  const entity = await ask(app, query, { path: '/graphql' });
  await app.close();
  const email = 'a@example.test';
  const attributes = { __typename: 'Subscription', email };
  expect([created.body, flat.body, entity.body]).toEqual([
    { data: { createSubscription: { email } } },
    { data: { __schema: { subscriptionType: null }, subscriptions: [attributes] } },
    { data: { subscriptions: { data: [{ attributes }] } } },
  ]);
});
