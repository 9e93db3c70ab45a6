// For tests: a note in two locales, made anew for each test, with what a caller may not read; and writes by tokens that
// hold some actions, over REST and through every endpoint, lane and shape of GraphQL.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { ask } from '../graphql/ask.ts';
import { type DatabaseName, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { rowOf } from './world.ts';

const note = 'api::note.note';
export const topic = 'api::topic.topic';
const localized = { pluginOptions: { i18n: { localized: true } } };

const files: TestProjectFiles = {
  contentTypes: {
    [note]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...localized },
        secret: { type: 'string', ...localized },
        topic: { type: 'relation', relation: 'manyToOne', target: topic, ...localized },
        seo: { type: 'component', component: 'shared.seo', ...localized },
      },
    },
    [topic]: { attributes: { name: { type: 'string' } } },
  },
  components: { 'shared.seo': { text: { type: 'string' } } },
  files: { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } } },
};

/** Actions of notes stand alone, others with their type. */
export type Grants = Readonly<Record<string, GivenRule>>;

/** In the lane and shape of each; a mutation is asked of a document of its own each time. */
export const apis = [
  ['/graphql', 'statement'],
  ['/graphql', 'resolvers'],
  ['/flat', 'statement'],
  ['/flat', 'resolvers'],
] as const;

type Api = (typeof apis)[number];

let count = 0;

export function openNotes(database: DatabaseName) {
  let app: TestApp;
  let resolvers: Plinth;
  let id = '';
  let row = 0;
  beforeAll(async () => {
    app = await startTestApp(database, files, { locales: ['fr'] });
    resolvers = await createPlinth(app.folder, { graphqlLane: 'resolvers' });
  });
  afterAll(async () => {
    await resolvers.close();
    await app.close();
  });
  beforeEach(async () => {
    const { documentId: about } = rowOf(
      await app.request('POST', '/api/topics', { data: { name: 'HIDDEN' } }),
    );
    const data = { title: 'open', secret: 'HIDDEN', topic: about, seo: { text: 'HIDDEN' } };
    ({ documentId: id, id: row } = rowOf(await app.request('POST', '/api/notes', { data })));
    const french = { title: 'closed', secret: 'HIDDEN' };
    await app.request('PUT', `/api/notes/${id}?locale=fr`, { data: french });
  });

  const tokenWith = async (grants: Grants): Promise<string> => {
    const { database: store, schema } = app.plinth.project;
    const actionOf = (name: string): string => (name.includes('::') ? name : `${note}.${name}`);
    const permissions = Object.keys(grants).map(actionOf);
    const rules = Object.entries(grants).map(([name, given]) => parseRules(schema, [actionOf(name)], given));
    const definition = {
      name: `written ${count++}`,
      type: 'custom',
      permissions,
      rules: Object.assign({}, ...rules),
    } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await app.plinth.access.refresh();
    await resolvers.access.refresh();
    return token;
  };

  const rest = async (grants: Grants, method: string, path: string, body?: unknown) =>
    app.request(method, `/api/${path}`, body, await tokenWith(grants));

  /** `{…}` in the shape of the API; `ID` stands for the argument that addresses the note. */
  const graphql = async ([path, lane]: Api, grants: Grants, entity: string, flat: string) =>
    ask(lane === 'statement' ? app.plinth : resolvers, {
      query: (path === '/flat' ? flat : entity)
        .replace('ID', path === '/flat' ? `documentId: "${id}"` : `id: "${id}"`)
        .replace('NUMBER', String(row)),
      token: await tokenWith(grants),
      path,
    });

  return {
    rest,
    graphql,
    get app() {
      return app;
    },
    /** The documentId of the note. */
    get id() {
      return id;
    },
  };
}
