// Articles of two people, some of whose attributes and documents the rules of a test leave out.
import { grant, revoke } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import {
  type DatabaseName,
  startTestApp,
  type TestApp,
  type TestProjectFiles,
  type TestResponse,
} from '../harness/project.ts';

export const article = 'api::article.article';
export const category = 'api::category.category';
export const seat = 'api::seat.seat';
export const user = 'plugin::users-permissions.user';

const relation = (kind: string, target: string, options = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});

const attributes = {
  title: { type: 'string' },
  body: { type: 'text' },
  secret: { type: 'string' },
  rank: { type: 'integer' },
  tenant: { type: 'string', private: true },
  author: relation('manyToOne', user),
  category: relation('manyToOne', category, { inversedBy: 'articles' }),
  others: relation('manyToMany', article, { inversedBy: 'mentions' }),
  mentions: relation('manyToMany', article, { mappedBy: 'others' }),
  cover: { type: 'media' },
  seo: { type: 'component', component: 'shared.seo' },
};

export const files: TestProjectFiles = {
  contentTypes: {
    [article]: { draftAndPublish: true, attributes },
    [category]: {
      pluralName: 'categories',
      attributes: {
        name: { type: 'string' },
        isOpen: { type: 'boolean' },
        articles: relation('oneToMany', article, { mappedBy: 'category' }),
        featured: relation('oneToOne', article),
        editor: relation('manyToOne', user),
      },
    },
    [seat]: {
      attributes: {
        name: { type: 'string' },
        next: relation('oneToOne', seat, { inversedBy: 'previous' }),
        previous: relation('oneToOne', seat, { mappedBy: 'next' }),
      },
    },
    'api::home.home': {
      kind: 'singleType',
      populateCreatorFields: true,
      attributes: {
        title: { type: 'string' },
        secret: { type: 'string' },
        owner: relation('manyToOne', user),
      },
    },
    'api::page.page': {
      localized: true,
      attributes: {
        title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        secret: { type: 'string' },
        owner: relation('manyToOne', user),
      },
    },
  },
  components: {
    'shared.seo': { title: { type: 'string' }, article: relation('manyToOne', article) },
  },
};

/** Own documents only. */
export const own: GivenRule = { filter: { author: { id: { $eq: '$user.id' } } } };

export type Grants = readonly (readonly [actions: string, rule?: GivenRule])[];

export interface Person {
  readonly id: number;
  readonly documentId: string;
  readonly jwt: string;
}

export interface RulesWorld {
  readonly app: TestApp;
  readonly anna: Person;
  readonly ben: Person;
  /** Gives a role exactly these actions; `find findOne` are two of articles, others stand with their type. */
  readonly let: (role: string, grants: Grants) => Promise<void>;
  /** A custom token that holds exactly these actions. */
  readonly tokenWith: (grants: Grants) => Promise<string>;
}

export const actionsOf = (names: string): string[] =>
  names.split(' ').map((name) => (name.includes('::') ? name : `${article}.${name}`));

export async function openRulesWorld(database: DatabaseName): Promise<RulesWorld> {
  const app = await startTestApp(database, files, {
    locales: ['fr'],
    grants: { public: ['plugin::users-permissions.auth.callback'] },
  });
  const { plinth } = app;
  const { schema, database: store } = plinth.project;
  const known = knownActions(schema);
  let count = 0;
  return {
    app,
    anna: await newPerson(app, 'anna'),
    ben: await newPerson(app, 'ben'),
    let: async (role, grants) => {
      const sign = ['plugin::users-permissions.auth.callback'];
      await revoke(store, { role, actions: known.filter((action) => !sign.includes(action)) });
      for (const [names, given = {}] of grants) {
        const actions = actionsOf(names);
        await grant(store, { role, actions, rules: parseRules(schema, actions, given) }, known);
      }
      await plinth.access.refresh();
    },
    tokenWith: async (grants) => {
      const rules = grants.map(([names, given = {}]) => parseRules(schema, actionsOf(names), given));
      const definition = {
        name: `rules ${count++}`,
        type: 'custom',
        permissions: grants.flatMap(([names]) => actionsOf(names)),
        rules: Object.assign({}, ...rules),
      } as const;
      const { token } = await createToken(store, definition, known);
      await plinth.access.refresh();
      return token;
    },
  };
}

async function newPerson(app: TestApp, username: string): Promise<Person> {
  const roles = await app.request('GET', '/api/users-permissions/roles');
  const role = (roles.body as { roles: { id: number; type: string }[] }).roles.find(
    ({ type }) => type === 'authenticated',
  );
  const password = `secret of ${username}`;
  const body = { username, email: `${username}@example.test`, password, role: role?.id };
  const made = await app.request('POST', '/api/users', body);
  const signedIn = await app.request('POST', '/api/auth/local', { identifier: username, password }, null);
  const { jwt } = signedIn.body as { jwt: string };
  const { id, documentId } = made.body as { id: number; documentId: string };
  return { id, documentId, jwt };
}

export interface Shown {
  readonly id: number;
  readonly documentId: string;
  readonly title?: string;
  readonly [name: string]: unknown;
}

export const rowsOf = ({ body, text, status }: TestResponse): Shown[] => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (body as { data: Shown[] }).data;
};
export const rowOf = ({ body, text, status }: TestResponse): Shown => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return (body as { data: Shown }).data;
};
export const titlesOf = (response: TestResponse): unknown[] => rowsOf(response).map(({ title }) => title);
export const totalOf = ({ body }: TestResponse): number =>
  (body as { meta: { pagination: { total: number } } }).meta.pagination.total;
