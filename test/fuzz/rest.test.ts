// No request ends the process, and no bad request gets 5xx. Every run prints its seed;
// PLINTH_FUZZ_SEED repeats it, PLINTH_FUZZ_REQUESTS makes it longer, PLINTH_FUZZ_FAULTS says after how many faults it
// stops.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type FuzzResponse, faultOf, leakIntoSql } from './judge.ts';
import { contentTypes, files, pluralOf, seed, type World } from './project.ts';
import { Random } from './random.ts';
import { type FuzzRequest, makeRequest } from './requests.ts';
import { seedOfRun } from './seed-of-run.ts';

const requestCount = Math.ceil(Number(process.env.PLINTH_FUZZ_REQUESTS ?? 6_000) / databases.length);
/** So many at a time, as on a busy server. */
const batchSize = 20;
/** Of each type; older ones stay, but are not written to any more. */
const maxKnown = 200;
const maxReported = Number(process.env.PLINTH_FUZZ_FAULTS ?? 10);

const grants = [
  ...['thing', 'tag', 'twin'].flatMap((name) =>
    ['find', 'findOne', 'create', 'update'].map((action) => `api::${name}.${name}.${action}`),
  ),
  'api::home.home.find',
];

describe.each(databases)('fuzzing on %s', (database) => {
  let app: TestApp;
  let world: World;
  let callers: (string | undefined)[];
  beforeAll(async () => {
    app = await startTestApp(database, files, { grants: { public: grants }, locales: ['fr', 'de'] });
    world = await seed(app);
    callers = await callersOf(app);
  });
  afterAll(() => app.close());

  test(
    `survives ${requestCount} strange requests without a 5xx (seed ${seedOfRun})`,
    async () => {
      const before = await witnessesOf(app, world);
      const { faults, statuses, slowest } = await fuzz(app, world, callers);
      console.log(
        `fuzz on ${database}: seed ${seedOfRun}, ${requestCount} requests`,
        statuses,
        `slowest: ${slowest}`,
      );
      expect(faults).toEqual([]);
      expect(await witnessesOf(app, world)).toEqual(before);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect('polluted' in {}).toBe(false);
    },
    60_000 + requestCount * 20,
  );
});

async function callersOf({ plinth, token }: TestApp): Promise<(string | undefined)[]> {
  const { database, schema } = plinth.project;
  const known = knownActions(schema);
  const readOnly = await createToken(database, { name: 'reads', type: 'read-only' }, known);
  const custom = await createToken(database, { name: 'some', type: 'custom', permissions: grants }, known);
  await plinth.access.refresh();
  const full = `Bearer ${token}`;
  const others = [
    `Bearer ${readOnly.token}`,
    `Bearer ${custom.token}`,
    undefined,
    'Bearer nobody',
    'Basic eDp5',
  ];
  return [...Array.from({ length: 10 }, () => full), ...others];
}

interface Outcome {
  readonly faults: string[];
  readonly statuses: Record<number, number>;
  slowest: string;
  most: number;
}

async function fuzz(app: TestApp, world: World, callers: readonly (string | undefined)[]): Promise<Outcome> {
  const outcome: Outcome = { faults: [], statuses: {}, slowest: '', most: 0 };
  for (let index = 0; index < requestCount && outcome.faults.length < maxReported; index += batchSize) {
    const size = Math.min(batchSize, requestCount - index);
    const requests = Array.from({ length: size }, (_, at) =>
      makeRequest(world, callers, new Random(seedOfRun, index + at)),
    );
    const responses = await Promise.all(requests.map((request) => send(app, request)));
    for (const [at, request] of requests.entries()) {
      note(outcome, index + at, request, responses[at]);
      learn(world, request, responses[at]);
    }
    noteStatements(outcome, index, app);
  }
  return outcome;
}

interface TimedResponse extends FuzzResponse {
  readonly took: number;
}

async function send({ plinth }: TestApp, request: FuzzRequest): Promise<TimedResponse> {
  const start = performance.now();
  const response = await plinth.server.inject({ ...request, method: request.method as 'GET' });
  const took = Math.round(performance.now() - start);
  return { status: response.statusCode, text: response.body, headers: response.headers, took };
}

function note(
  outcome: Outcome,
  index: number,
  request: FuzzRequest,
  response: TimedResponse | undefined,
): void {
  if (!response) return;
  if (response.took > outcome.most) {
    outcome.most = response.took;
    outcome.slowest = `${response.took} ms for ${index}: ${request.method} ${request.url.slice(0, 2_000)}`;
  }
  outcome.statuses[response.status] = (outcome.statuses[response.status] ?? 0) + 1;
  const fault = faultOf(request, response);
  if (fault === undefined) return;
  const shown = { ...request, payload: request.payload?.slice(0, 2_000) };
  outcome.faults.push(`${fault} at ${index}: ${JSON.stringify(shown)} -> ${response.text.slice(0, 500)}`);
}

function noteStatements(outcome: Outcome, index: number, { statements }: TestApp): void {
  for (const statement of statements.splice(0)) {
    const leak = leakIntoSql(statement);
    if (leak !== undefined)
      outcome.faults.push(`${leak} in a statement of ${index} to ${index + batchSize}: ${statement}`);
  }
}

/** New documents may be changed by later requests, deleted ones are forgotten. */
function learn(world: World, { method, url }: FuzzRequest, response: FuzzResponse | undefined): void {
  const [, , plural = '', id = ''] = url.toLowerCase().split(/[/?]/);
  const uid = Object.keys(contentTypes).find((known) => pluralOf(known) === plural);
  const documents = uid === undefined ? undefined : world.documents.get(uid);
  if (!documents) return;
  if (response?.status === 201) documents.push(JSON.parse(response.text).data.documentId);
  const gone = method === 'DELETE' && response?.status === 204 ? documents.indexOf(id) : -1;
  if (gone >= 0) documents.splice(gone, 1);
  if (documents.length > maxKnown) documents.shift();
}

/** Everything about the witnesses that no write to another document may change. */
async function witnessesOf(app: TestApp, { witnesses }: World): Promise<unknown[]> {
  const responses: unknown[] = [];
  for (const [uid, documentIds] of witnesses) {
    for (const documentId of documentIds) {
      const populate = uid === 'api::thing.thing' ? '?populate=seo,links,body' : '';
      responses.push((await app.request('GET', `/api/${pluralOf(uid)}/${documentId}${populate}`)).body);
    }
  }
  return responses;
}
