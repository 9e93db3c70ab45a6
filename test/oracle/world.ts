// Documents with hidden values, and a guest who may find articles and tags and nothing else.
import { fullAccess } from '../../src/abilities/abilities.ts';
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

const relation = (kind: string, target: string, options = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});

export const files: TestProjectFiles = {
  contentTypes: {
    'api::article.article': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        note: { type: 'string', private: true },
        rank: { type: 'integer', private: true },
        pass: { type: 'password' },
        author: relation('manyToOne', 'plugin::users-permissions.user'),
        safe: relation('manyToOne', 'api::vault.vault'),
        safes: relation('manyToMany', 'api::vault.vault'),
        tags: relation('manyToMany', 'api::tag.tag', { inversedBy: 'articles' }),
        hidden: relation('manyToMany', 'api::tag.tag', { private: true }),
        parent: relation('manyToOne', 'api::article.article', { inversedBy: 'children' }),
        children: relation('oneToMany', 'api::article.article', { mappedBy: 'parent' }),
        related: { type: 'relation', relation: 'morphToMany' },
        seo: { type: 'component', component: 'shared.seo' },
        seos: { type: 'component', component: 'shared.seo', repeatable: true },
        quiet: { type: 'component', component: 'shared.seo', private: true },
        zone: { type: 'dynamiczone', components: ['shared.seo'] },
      },
    },
    'api::tag.tag': {
      attributes: {
        label: { type: 'string' },
        code: { type: 'string', private: true },
        safe: relation('manyToOne', 'api::vault.vault'),
        articles: relation('manyToMany', 'api::article.article', { mappedBy: 'tags' }),
      },
    },
    'api::vault.vault': { attributes: { secret: { type: 'string' } } },
    'api::cellar.cellar': { attributes: { secret: { type: 'string' } } },
  },
  components: {
    'shared.seo': {
      title: { type: 'string' },
      hint: { type: 'string', private: true },
      pass: { type: 'password' },
      safe: relation('manyToOne', 'api::vault.vault'),
    },
  },
};

export const right = 'canary-apple';
export const wrong = 'canary-zebra';

const guestActions = ['article', 'tag'].flatMap((name) =>
  ['find', 'findOne', 'create', 'update'].map((action) => `api::${name}.${name}.${action}`),
);

/** A hidden value of the same kind in two documents; the first has the smaller row number and the larger value. */
const values = [right, 'canary-aaa'] as const;
const titles = ['apple', 'mango'] as const;

export interface World {
  readonly app: TestApp;
  /** May find articles and tags, and nothing else; sees no drafts. */
  readonly guest: string;
  readonly articles: readonly string[];
  readonly vaults: readonly string[];
}

export const idOf = ({ body, text }: TestResponse): string => {
  if (text.startsWith('{"data":null')) throw new Error(text);
  return (body as { data: { documentId: string } }).data.documentId;
};

export interface WorldOptions {
  readonly files?: TestProjectFiles;
  /** What narrows the guest's actions, by content type. */
  readonly rules?: Readonly<Record<string, GivenRule>>;
}

/** Seeds documents whose hidden values only their owner may learn. */
export async function openWorld(
  database: DatabaseName,
  { files: own = files, rules: given = {} }: WorldOptions = {},
): Promise<World> {
  const app = await startTestApp(database, own);
  const { plinth } = app;
  const { schema } = plinth.project;
  const known = knownActions(schema);
  const rules = guestActions.map((action) =>
    parseRules(schema, [action], given[action.slice(0, action.lastIndexOf('.'))] ?? {}),
  );
  const definition = {
    name: 'guest',
    type: 'custom',
    permissions: guestActions,
    rules: Object.assign({}, ...rules),
  } as const;
  const { token } = await createToken(plinth.project.database, definition, known);
  await plinth.access.refresh();
  const articles: string[] = [];
  const vaults: string[] = [];
  for (const [index, secret] of values.entries()) {
    const { vault, article } = await seedOne(app, secret, index, articles.at(0));
    articles.push(article);
    vaults.push(vault);
  }
  return { app, guest: token, articles, vaults };
}

async function seedOne(app: TestApp, secret: string, index: number, parent: string | undefined) {
  const post = async (path: string, data: unknown) =>
    idOf(await app.request('POST', `/api/${path}`, { data }));
  const vault = await post('vaults', { secret });
  const user = { username: secret, email: `${secret}@example.com`, password: secret };
  const author = await app.plinth.documents.create({
    uid: 'plugin::users-permissions.user',
    data: user,
    abilities: fullAccess,
  });
  const tag = await post('tags', { label: `tag ${index}`, code: secret, safe: vault });
  const seo = { title: `seo ${index}`, hint: secret, pass: secret, safe: vault };
  const article = await post('articles', {
    title: titles[index],
    note: secret,
    rank: 9 - index,
    pass: secret,
    author: author.documentId,
    safe: vault,
    safes: [vault],
    tags: [tag],
    hidden: [tag],
    parent,
    related: [{ __type: 'api::vault.vault', documentId: vault }],
    seo,
    seos: [seo],
    quiet: seo,
    zone: [{ __component: 'shared.seo', ...seo }],
  });
  return { vault, article };
}
