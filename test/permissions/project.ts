// Types by their differences, related in every way, for the matrices of permissions.
import { createToken, type TokenDefinition } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import type { TestApp, TestProjectFiles, TestResponse } from '../harness/project.ts';

const relation = (kind: string, target: string, options: Readonly<Record<string, unknown>> = {}) => ({
  type: 'relation',
  relation: kind,
  target,
  ...options,
});
export const book = 'api::book.book';
export const writer = 'api::writer.writer';
export const shelf = 'api::shelf.shelf';
export const page = 'api::page.page';

/** Types by their differences: drafts or none, locales or none, several documents or one. */
export const contentTypes = {
  [writer]: {
    attributes: {
      name: { type: 'string' },
      books: relation('oneToMany', book, { mappedBy: 'writer' }),
      pen: relation('oneToOne', shelf, { inversedBy: 'owner' }),
    },
  },
  [book]: {
    draftAndPublish: true,
    attributes: {
      name: { type: 'string' },
      writer: relation('manyToOne', writer, { inversedBy: 'books' }),
      shelves: relation('manyToMany', shelf, { inversedBy: 'books' }),
      sequel: relation('oneToOne', book),
      similar: relation('manyToMany', book),
      seals: { type: 'component', component: 'shared.seal', repeatable: true },
      seal: { type: 'component', component: 'shared.seal' },
    },
  },
  [shelf]: {
    draftAndPublish: true,
    localized: true,
    pluralName: 'shelves',
    attributes: {
      name: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      books: relation('manyToMany', book, { mappedBy: 'shelves' }),
      owner: relation('oneToOne', writer, { mappedBy: 'pen' }),
      extras: relation('oneToMany', writer),
    },
  },
  [page]: {
    kind: 'singleType',
    draftAndPublish: true,
    attributes: { name: { type: 'string' }, best: relation('oneToOne', book) },
  },
  'api::site.site': { kind: 'singleType', attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

export const files: TestProjectFiles = {
  contentTypes,
  components: {
    'shared.seal': {
      name: { type: 'string' },
      writer: relation('manyToOne', writer),
      books: relation('manyToMany', book),
    },
  },
};

export type Uid = keyof typeof contentTypes;
export const uids = Object.keys(contentTypes) as Uid[];
export const isSingle = (uid: Uid): boolean => 'kind' in contentTypes[uid];
export const hasDrafts = (uid: Uid): boolean => 'draftAndPublish' in contentTypes[uid];
export const singularOf = (uid: Uid): string => uid.slice(uid.indexOf('.') + 1);
export const pathOf = (uid: Uid): string => {
  const name = singularOf(uid);
  return `/api/${isSingle(uid) ? name : uid === shelf ? 'shelves' : `${name}s`}`;
};

export const idOf = ({ body, text }: TestResponse): string => {
  if (text.startsWith('{"data":null')) throw new Error(text);
  return (body as { data: { documentId: string } }).data.documentId;
};

export async function tokensOf(
  { plinth }: TestApp,
  definitions: readonly TokenDefinition[],
): Promise<string[]> {
  const { database, schema } = plinth.project;
  const tokens: string[] = [];
  for (const definition of definitions)
    tokens.push((await createToken(database, definition, knownActions(schema))).token);
  await plinth.access.refresh();
  return tokens;
}

export const custom = (name: string, permissions: readonly string[]): TokenDefinition => ({
  name,
  type: 'custom',
  permissions,
});
