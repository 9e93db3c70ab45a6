import { expect, test } from 'vitest';
import { registeredFields } from './custom-fields.ts';

test.each<[string, string, Readonly<Record<string, string>>]>([
  [
    'one of a plugin',
    "module.exports = ({ strapi }) => { strapi.customFields.register({ name: 'term', plugin: 'ols', type: 'json' }); };",
    { 'plugin::ols.term': 'json' },
  ],
  [
    'a list, and another call',
    `strapi.customFields.register([
      { name: 'a', type: 'string', inputSize: { default: 4, isResizable: true } },
      { type: "text", plugin: "own", name: "b" },
    ]);
    strapi.get('x').add({ name: 'c', type: 'json' });
    strapi.customFields.register({ 'name': 'd', 'type': 'integer' })`,
    { 'global::a': 'string', 'plugin::own.b': 'text', 'global::d': 'integer' },
  ],
  ['names that are no literals', 'strapi.customFields.register({ name: NAME, plugin, type: "json" })', {}],
  ['another register', "strapi.policies.register({ name: 'a', type: 'b' })", {}],
])('custom fields in code: %s', (_what, code, fields) => {
  expect(Object.fromEntries(registeredFields(code))).toEqual(fields);
});
