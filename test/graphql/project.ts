// A small site for the suites of GraphQL: articles with an author, tags, a component and secrets, and a type that
// no one is granted. The entity shape is at /graphql, the flat one at /flat.
import type { TestApp, TestProjectFiles, TestResponse } from '../harness/project.ts';

export const files = (graphql: object = {}): TestProjectFiles => ({
  contentTypes: {
    'api::article.article': {
      attributes: {
        title: { type: 'string', required: true },
        views: { type: 'integer' },
        internalNote: { type: 'string', private: true },
        secret: { type: 'password' },
        author: {
          type: 'relation',
          relation: 'manyToOne',
          target: 'api::author.author',
          inversedBy: 'articles',
        },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'articles' },
        vault: { type: 'relation', relation: 'manyToOne', target: 'api::vault.vault' },
        owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
        seo: { type: 'component', component: 'shared.seo' },
        links: { type: 'component', component: 'shared.seo', repeatable: true },
      },
    },
    'api::author.author': {
      attributes: {
        name: { type: 'string' },
        pin: { type: 'string', private: true },
        articles: {
          type: 'relation',
          relation: 'oneToMany',
          target: 'api::article.article',
          mappedBy: 'author',
        },
      },
    },
    'api::tag.tag': {
      attributes: {
        label: { type: 'string' },
        articles: {
          type: 'relation',
          relation: 'manyToMany',
          target: 'api::article.article',
          mappedBy: 'tags',
        },
      },
    },
    'api::vault.vault': { attributes: { code: { type: 'string' } } },
  },
  components: { 'shared.seo': { metaTitle: { type: 'string' }, hidden: { type: 'string', private: true } } },
  files: {
    'config/plugins.json': {
      graphql: { config: { flatEndpoint: '/flat', ...graphql } },
      'users-permissions': { config: { jwtSecret: 'a secret for tests that is long enough' } },
    },
  },
});

export const grants = {
  public: [
    'api::article.article.find',
    'api::article.article.findOne',
    'api::author.author.find',
    'api::tag.tag.find',
    'plugin::users-permissions.auth.register',
    'plugin::users-permissions.auth.callback',
  ],
};

/** Asks as `token`: full access unless given, null is public. */
export const ask = (
  app: TestApp,
  query: string,
  options: { readonly variables?: object; readonly token?: string | null; readonly path?: string } = {},
): Promise<TestResponse> =>
  app.request(
    'POST',
    options.path ?? '/flat',
    { query, variables: options.variables ?? {} },
    options.token === undefined ? app.token : options.token,
  );

export const asPublic = (app: TestApp, query: string, variables: object = {}): Promise<TestResponse> =>
  ask(app, query, { token: null, variables });

export const codeOf = ({ body }: TestResponse): unknown =>
  (body as { errors?: { extensions?: { code?: unknown } }[] }).errors?.[0]?.extensions?.code;

/**
 * Two articles, `One` and `Two`, with all that belongs to them. Hidden values begin as the title does, so that a right
 * guess would show.
 */
export async function seed(app: TestApp): Promise<void> {
  const post = async (path: string, data: object): Promise<{ documentId: string }> =>
    ((await app.request('POST', `/api/${path}`, { data })).body as { data: { documentId: string } }).data;
  const tags = [];
  for (let index = 0; index < 8; index++) tags.push(await post('tags', { label: `tag ${index}` }));
  const roles = await app.request('GET', '/api/users-permissions/roles');
  const [role] = (roles.body as { roles: { id: number }[] }).roles;
  for (const title of ['One', 'Two']) {
    const author = await post('authors', { name: title, pin: `${title} pin` });
    const vault = await post('vaults', { code: `${title} vault code` });
    const owner = await app.request('POST', '/api/users', {
      username: `${title}owner`,
      email: `${title}owner@example.test`,
      password: 'long enough 1',
      role: role?.id,
    });
    await post('articles', {
      title,
      internalNote: `${title} note`,
      secret: `${title} password`,
      seo: { metaTitle: title, hidden: `${title} hidden` },
      author: author.documentId,
      vault: vault.documentId,
      owner: (owner.body as { id: number }).id,
      tags: tags.map(({ documentId }) => documentId),
    });
  }
}
