// Shops without locales that link products with them, in every kind of relation.
import { expect } from 'vitest';
import { recordingIndex } from '../code/recording.ts';
import { type DatabaseName, startTestApp, type TestApp } from '../harness/project.ts';

const relation = (kind: string, target: string, options: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...options,
});
const localized = { pluginOptions: { i18n: { localized: true } } };
export const files = {
  contentTypes: {
    'api::shop.shop': {
      draftAndPublish: true,
      attributes: {
        name: { type: 'string' },
        best: relation('manyToOne', 'product'),
        own: relation('oneToOne', 'product', { inversedBy: 'owner' }),
        all: relation('manyToMany', 'product', { inversedBy: 'shops' }),
        pieces: relation('oneToMany', 'product', { mappedBy: 'maker' }),
        any: { type: 'relation', relation: 'morphToMany' },
        part: { type: 'component', component: 'shared.part' },
      },
    },
    'api::product.product': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        name: { type: 'string', ...localized },
        owner: relation('oneToOne', 'shop', { mappedBy: 'own' }),
        shops: relation('manyToMany', 'shop', { mappedBy: 'all' }),
        maker: relation('manyToOne', 'shop', { inversedBy: 'pieces' }),
      },
    },
  },
  components: { 'shared.part': { product: relation('oneToOne', 'product') } },
  files: {
    'src/index.js': recordingIndex,
    'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } },
  },
} as const;

export type Json = Readonly<Record<string, unknown>>;

export const to = (documentId: string, locale?: string) => ({ documentId, ...(locale ? { locale } : {}) });

export interface Shops {
  readonly app: TestApp;
  /** The `data` of a response that is no error. */
  readonly ask: (method: string, url: string, data?: unknown) => Promise<Json>;
  /** Of one name in English and French: `skate en`, `skate fr`. */
  readonly product: (name: string) => Promise<string>;
  readonly shop: (data: object, query?: string) => Promise<string>;
  /** The names behind one attribute of a document. */
  readonly shown: (documentId: string, attribute: string, query?: string, path?: string) => Promise<unknown>;
}

export async function openShops(database: DatabaseName): Promise<Shops> {
  const app = await startTestApp(database, files, { locales: ['fr', 'de'] });
  const ask: Shops['ask'] = async (method, url, data) => {
    const response = await app.request(method, `/api/${url}`, data && { data });
    expect([response.status < 300, response.text]).toEqual([true, expect.any(String)]);
    return (response.body as { data: Json } | undefined)?.data ?? {};
  };
  return {
    app,
    ask,
    async product(name) {
      const { documentId } = await ask('POST', 'products', { name: `${name} en` });
      await ask('PUT', `products/${documentId}?locale=fr`, { name: `${name} fr` });
      return String(documentId);
    },
    shop: async (data, query = '') => String((await ask('POST', `shops${query}`, data)).documentId),
    shown: async (documentId, attribute, query = '', path = 'shops') =>
      named((await ask('GET', `${path}/${documentId}?populate=${attribute}${query}`))[attribute]),
  };
}

export const named = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(named) : ((value as { name?: string } | null)?.name ?? null);
