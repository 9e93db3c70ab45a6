// For tests: a project whose code shows a test what it was given.
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

/** Of a project with other content types. */
export const recordingIndex = `export default { register({ strapi }) { globalThis.recorded = { strapi, events: [] }; } };`;

/** What the project's code puts where a test can see it. */
declare global {
  var recorded: { readonly strapi: Strapi; readonly events: string[] };
}

/** What a test reads of responses and of what code hands over, without telling the compiler what it is. */
// biome-ignore lint/suspicious/noExplicitAny: the assertions are what checks it.
export type Loose = any;
