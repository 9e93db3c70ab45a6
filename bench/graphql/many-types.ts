// A large content model: content types with about 15 attributes each, relations between them, components and a dynamic zone.
import { relation, schemaOf, type TestType } from '../../src/schema/harness.ts';
import type { Schema } from '../../src/schema/schema.ts';

const text = { type: 'string' };
const componentCount = 20;

export function manyTypes(count: number): Schema {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const types = numbers.map((number) => [`kind-${number}`, kind(number, count)] as const);
  const parts = numbers.slice(0, componentCount).map((number) => [`part.p${number}`, part(number)] as const);
  return schemaOf({ types: Object.fromEntries(types), components: Object.fromEntries(parts) });
}

function kind(number: number, count: number): TestType {
  const other = (step: number): string => `kind-${(number + step) % count}`;
  const component = (step: number): string => `part.p${(number + step) % componentCount}`;
  return {
    hasDrafts: true,
    isLocalized: number % 2 === 0,
    attributes: {
      title: { type: 'string', required: true },
      slug: { type: 'uid', targetField: 'title' },
      body: { type: 'richtext' },
      rank: { type: 'integer' },
      price: { type: 'decimal' },
      views: { type: 'biginteger' },
      isHot: { type: 'boolean' },
      at: { type: 'datetime' },
      extra: { type: 'json' },
      state: { type: 'enumeration', enum: ['open', 'closed', 'in review'] },
      cover: { type: 'media', multiple: false },
      parent: relation('manyToOne', other(1)),
      related: relation('manyToMany', other(7)),
      seo: { type: 'component', component: component(0) },
      cards: { type: 'component', component: component(1), repeatable: true },
      zone: { type: 'dynamiczone', components: [2, 3, 4].map(component) },
    },
  };
}

const part = (number: number): TestType['attributes'] => ({
  heading: text,
  text: { type: 'richtext' },
  size: { type: 'integer' },
  link: relation('oneToOne', `kind-${number}`),
});
