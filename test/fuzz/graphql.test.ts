// Strange operations of GraphQL: no operation ends the process, none gets 5xx or an internal error, and no
// response shows the inside. PLINTH_FUZZ_SEED repeats a run, PLINTH_FUZZ_OPERATIONS makes it longer.
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type GraphqlFault } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { graphqlRequest } from './graphql-requests.ts';
import { leakIntoSql, leakOf } from './judge.ts';
import { files, seed, type World } from './project.ts';
import { Random } from './random.ts';
import { seedOfRun } from './seed-of-run.ts';

const count = Math.ceil(Number(process.env.PLINTH_FUZZ_OPERATIONS ?? 1_000) / databases.length);
const paths = ['/graphql', '/flat'];

const grants = ['thing', 'tag', 'twin'].flatMap((name) =>
  ['find', 'findOne', 'create', 'update'].map((action) => `api::${name}.${name}.${action}`),
);

describe.each(databases)('fuzzing GraphQL on %s', (database) => {
  let app: TestApp;
  let world: World;
  const schemas: GraphQLSchema[] = [];
  beforeAll(async () => {
    const config = { 'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } } };
    const project = { ...files, files: { ...files.files, ...config } };
    app = await startTestApp(database, project, { grants: { public: grants }, locales: ['fr'] });
    world = await seed(app);
    for (const path of paths) {
      const { body } = await ask(app.plinth, { query: getIntrospectionQuery(), path });
      schemas.push(buildClientSchema(body.data as unknown as Parameters<typeof buildClientSchema>[0]));
    }
  });
  afterAll(() => app.close());

  test(`survives ${count} strange operations (seed ${seedOfRun})`, async () => {
    const ids = [...world.documents.values()].flat();
    const outcomes: Record<string, number> = {};
    const faults: string[] = [];
    for (let index = 0; index < count && faults.length < 10; index++) {
      const random = new Random(seedOfRun, index);
      const at = index % paths.length;
      const [schema, path] = [schemas[at], paths[at]];
      if (!schema || !path) throw new Error('There is no schema');
      const request = graphqlRequest(schema, ids, random);
      const token = random.chance(0.7) ? app.token : undefined;
      const response = await ask(app.plinth, { ...request, token, path });
      const code = codesOf(response.body.errors ?? [])[0] ?? 'none';
      outcomes[`${response.status} ${code}`] = (outcomes[`${response.status} ${code}`] ?? 0) + 1;
      const payload = JSON.stringify(request);
      const fault =
        faultOf(response.status, code) ??
        leakOf({ method: 'POST', url: path, headers: {}, payload }, response);
      if (fault !== undefined)
        faults.push(`${fault} at ${index}: ${response.text.slice(0, 500)} for ${payload.slice(0, 3_000)}`);
      for (const statement of app.statements.splice(0))
        if (leakIntoSql(statement) !== undefined) faults.push(`${index}: ${statement}`);
    }
    console.log(`graphql fuzz on ${database}: seed ${seedOfRun}`, outcomes);
    expect(faults).toEqual([]);
    expect(outcomes['200 none']).toBeGreaterThan(count / 10);
    expect('polluted' in {}).toBe(false);
  }, 300_000);
});

/** Where clients know internal errors: `me` without an end user, and drafts without what is required. */
const meant = /^Authentication requested$|^Cannot return null for non-nullable field/;

/** The worst first. */
const codesOf = (errors: readonly GraphqlFault[]): string[] =>
  errors
    .map(({ message, extensions }) => (meant.test(message) ? 'meant' : String(extensions?.code)))
    .sort((one, other) => Number(other === internal) - Number(one === internal));

const internal = 'INTERNAL_SERVER_ERROR';

function faultOf(status: number, code: string): string | undefined {
  if (status !== 200 && status !== 400) return `status ${status}`;
  return code === internal ? code : undefined;
}
