// A project for the content manager: articles with all kinds of attributes, in two locales, and administrators with single
// permissions.
import { expect } from 'vitest';
import { type AdminApp, addColleague, addRole, files, startAdminApp } from '../admin/project.ts';
import type { DatabaseName, TestProjectFiles, TestResponse } from '../harness/project.ts';

export const article = 'api::article.article';
export const author = 'api::author.author';
export const home = 'api::home.home';

export const explorer = (right: string): string => `plugin::content-manager.explorer.${right}`;

const text = { type: 'string' };

export const project: TestProjectFiles = {
  ...files,
  contentTypes: {
    [article]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
        status: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        notes: { type: 'text', private: true, pluginOptions: { i18n: { localized: true } } },
        price: { type: 'integer' },
        code: { type: 'password' },
        seo: { type: 'component', component: 'shared.seo', pluginOptions: { i18n: { localized: true } } },
        body: {
          type: 'dynamiczone',
          components: ['shared.seo', 'shared.quote'],
          pluginOptions: { i18n: { localized: true } },
        },
        authors: { type: 'relation', relation: 'manyToMany', target: author, inversedBy: 'articles' },
      },
    },
    [author]: {
      attributes: {
        name: text,
        articles: { type: 'relation', relation: 'manyToMany', target: article, mappedBy: 'authors' },
      },
    },
    [home]: { kind: 'singleType', draftAndPublish: true, attributes: { headline: text } },
  },
  components: {
    'shared.seo': { description: text, secret: { type: 'string', private: true } },
    'shared.quote': { words: text, by: { type: 'relation', relation: 'oneToOne', target: author } },
  },
};

export const startManagerApp = (database: DatabaseName): Promise<AdminApp> =>
  startAdminApp(database, { locales: ['fr'] }, project);

export type Permission = Readonly<Record<string, unknown>>;

/** `{ action, subject }` of each permission. */
export const rights = (
  subject: string,
  names: readonly string[],
  more: Permission = {},
): readonly Permission[] => names.map((name) => ({ action: explorer(name), subject, ...more }));

/** The token of a new administrator with only these permissions. */
export async function holding(app: AdminApp, permissions: readonly Permission[]): Promise<string> {
  return (await addColleague(app, await addRole(app, permissions))).token;
}

export interface Shown {
  readonly documentId: string;
  readonly locale?: string;
  readonly status: string;
  readonly updatedAt: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export const shown = ({ body }: TestResponse): Shown => (body as { data: Shown }).data;
export const listed = ({ body }: TestResponse): readonly Shown[] => (body as { data: Shown[] }).data;

/** Sends requests to paths below the content manager. */
export const of = (uid: string, ...more: readonly string[]): string =>
  `content-manager/collection-types/${[uid, ...more].join('/')}`;

export async function add(
  app: AdminApp,
  uid: string,
  data: Readonly<Record<string, unknown>>,
  token?: string,
): Promise<string> {
  const created = await app.admin('POST', of(uid), { data }, token);
  expect([created.status, created.text]).toEqual([201, expect.any(String)]);
  return shown(created).documentId;
}
