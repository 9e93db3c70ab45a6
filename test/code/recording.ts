// For tests: a project whose code passes `strapi` to the test.
import type { Strapi } from '../../src/extensions/strapi.ts';
import type { TestProjectFiles } from '../harness/project.ts';

export const article = {
  draftAndPublish: true,
  attributes: {
    title: { type: 'string', required: true },
    secret: { type: 'string', private: true },
    stock: { type: 'integer' },
    category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
  },
};
export const contentTypes = {
  'api::article.article': article,
  'api::category.category': { pluralName: 'categories', attributes: { name: { type: 'string' } } },
  'api::site.site': { kind: 'singleType', attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

export const index = `
const events = [];
export default {
  register({ strapi }) { events.push('register'); globalThis.recorded = { strapi, events }; },
  async bootstrap({ strapi }) {
    const count = await strapi.documents('api::category.category').count();
    events.push('bootstrap ' + count);
  },
  destroy() { events.push('destroy'); },
};`;

/** The src/index of a project with other content types. */
export const recordingIndex = `export default { register({ strapi }) { globalThis.recorded = { strapi, events: [] }; } };`;

/** What the code of the project stores for the test. */
declare global {
  var recorded: { readonly strapi: Strapi; readonly events: string[] };
}

/** An untyped value: of a response, or one that project code passes to the test. */
// biome-ignore lint/suspicious/noExplicitAny: the assertions check it.
export type Loose = any;
