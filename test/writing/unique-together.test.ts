// Values that are unique together: every API refuses the second pair, also of concurrent requests, and
// nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { diff } from '../../src/database/schema-changes/migrate.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { contentTypeOf } from '../../src/schema/schema.ts';
import {
  databases,
  newTestProject,
  startTestApp,
  type TestApp,
  type TestProjectFiles,
} from '../harness/project.ts';

const files = (draftAndPublish: boolean, unique: readonly (readonly string[])[]): TestProjectFiles => ({
  contentTypes: {
    'api::seat.seat': {
      draftAndPublish,
      localized: true,
      unique,
      attributes: {
        guest: {
          type: 'relation',
          relation: 'manyToOne',
          target: 'api::guest.guest',
          inversedBy: 'seats',
          pluginOptions: { i18n: { localized: true } },
        },
        room: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        row: { type: 'integer', pluginOptions: { i18n: { localized: true } } },
        note: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      },
    },
    'api::guest.guest': {
      attributes: {
        name: { type: 'string' },
        seats: { type: 'relation', relation: 'oneToMany', target: 'api::seat.seat', mappedBy: 'guest' },
      },
    },
  },
});
const pairs = [
  ['guest', 'room'],
  ['room', 'row'],
];
const byGuest = 'guest and room must be unique together';

describe.each(databases)('values that are unique together on %s', (database) => {
  let app: TestApp;
  let guests: readonly string[];
  beforeAll(async () => {
    app = await startTestApp(database, files(false, pairs), { locales: ['de'] });
    guests = await Promise.all(['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => made('/api/guests', { name })));
  });
  afterAll(() => app.close());

  const send = (method: string, url: string, data: object) => app.request(method, url, { data });
  const made = async (url: string, data: object): Promise<string> => {
    const { status, body, text } = await send('POST', url, data);
    expect([status, text]).toEqual([201, text]);
    return (body as { data: { documentId: string } }).data.documentId;
  };
  const refused = async (method: string, url: string, data: object, message = byGuest): Promise<void> => {
    const { status, body, text } = await send(method, url, data);
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
    expect(body).toMatchObject({ error: { name: 'ValidationError', details: { errors: [{ message }] } } });
  };

  it('are refused when both are taken, in every API, and accepted when one is empty', async () => {
    const [ada, bo] = guests;
    const first = await made('/api/seats', { guest: ada, room: 'red' });
    await refused('POST', '/api/seats', { guest: ada, room: 'red' });
    const other = await made('/api/seats', { guest: bo, room: 'red' });
    await made('/api/seats', { guest: ada, room: 'blue' });
    for (const room of ['', null]) {
      await made('/api/seats', { guest: ada, room });
      await made('/api/seats', { guest: ada, room });
    }
    await made('/api/seats', { room: 'red' });
    await made('/api/seats', { room: 'red' });
    await refused('PUT', `/api/seats/${other}`, { guest: { connect: [ada] } });
    await refused('PUT', `/api/seats/${first}`, { guest: bo });
    // A document does not conflict with itself.
    expect((await send('PUT', `/api/seats/${first}`, { note: 'kept', guest: ada, room: 'red' })).status).toBe(
      200,
    );
    // From the other side of the relation.
    expect((await send('PUT', `/api/guests/${ada}`, { seats: { connect: [other] } })).status).toBe(400);
    expect((await send('PUT', `/api/guests/${ada}`, { seats: { connect: [other] } })).text).toContain(
      byGuest,
    );
    await made('/api/seats', { room: 'r', row: 1, guest: ada });
    await refused('POST', '/api/seats', { room: 'r', row: 1 }, 'room and row must be unique together');
    const bulk = await app.request('POST', '/api/seats/bulk', {
      data: [
        { guest: bo, room: 'green' },
        { guest: bo, room: 'green' },
      ],
    });
    expect([bulk.status, bulk.text]).toEqual([400, expect.stringContaining(byGuest)]);
    const query = 'mutation($g: ID) { createSeat(data: { guest: $g, room: "red" }) { data { id } } }';
    const mutation = await app.request('POST', '/graphql', { query, variables: { g: ada } });
    expect(mutation.text).toContain(byGuest);
    const { strapi } = app.plinth;
    const inCode = strapi.documents('api::seat.seat').create({ data: { guest: ada, room: 'red' } });
    await expect(inCode).rejects.toThrow(byGuest);
  });

  it('are checked per locale', async () => {
    const cy = guests[2];
    const first = await made('/api/seats', { guest: cy, room: 'red' });
    expect((await send('PUT', `/api/seats/${first}?locale=de`, { guest: cy, room: 'red' })).status).toBe(200);
    await refused('POST', '/api/seats?locale=de', { guest: cy, room: 'red' });
  });

  it('are not named to callers who may not read them, nor from the other side of a relation', async () => {
    const ed = guests[4];
    const seat = (values: object) => made('/api/seats', { guest: ed, row: 77, ...values });
    await seat({ room: 'attic' });
    const second = await seat({ room: 'cellar' });
    const { schema, database: store } = app.plinth.project;
    const tokenFor = async (name: string, fields: readonly string[]): Promise<string> => {
      const actions = ['api::seat.seat.find', 'api::seat.seat.update'];
      const permissions = [...actions, 'api::guest.guest.find', 'api::guest.guest.update'];
      const definition = {
        name,
        type: 'custom',
        permissions,
        rules: parseRules(schema, actions, { fields }),
      };
      const { token } = await createToken(store, { ...definition, type: 'custom' }, knownActions(schema));
      await app.plinth.access.refresh();
      return token;
    };
    const sees = async (token: string, url: string, data: object): Promise<string> => {
      const { status, text } = await app.request('PUT', url, { data }, token);
      expect([status, text]).toEqual([
        400,
        expect.stringContaining('an attribute that you may not read is invalid'),
      ]);
      return text;
    };
    const rooms = await tokenFor('rooms', ['room']);
    expect(await sees(rooms, `/api/seats/${second}`, { room: 'attic' })).not.toMatch(/row|unique/);
    const other = await made('/api/seats', { guest: guests[0], room: 'attic' });
    const links = await tokenFor('links', ['guest']);
    const moved = { seats: { connect: [other] } };
    expect(await sees(links, `/api/guests/${ed}`, moved)).not.toMatch(/room|unique/);
    const both = await tokenFor('both', ['room', 'row']);
    const told = await app.request('PUT', `/api/seats/${second}`, { data: { room: 'attic' } }, both);
    expect(told.text).toContain('room and row must be unique together');
  });

  it('are stored once by concurrent requests', async () => {
    const di = guests[3];
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/api/seats', { guest: di, room: 'hall' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect(responses.filter(({ text }) => text.includes(byGuest))).toHaveLength(19);
  });
});

describe.each(databases)('values that are unique together among drafts on %s', (database) => {
  it('are refused at publishing, and a new constraint reports the rows that violate it', async () => {
    const project = await newTestProject(database, files(true, []));
    const before = await project.start();
    const create = (status: string) =>
      before.request('POST', `/api/seats?status=${status}`, { data: { room: 'red', row: 7 } });
    for (const status of ['published', 'published', 'draft']) expect((await create(status)).status).toBe(201);
    const { database: opened, lock, schema: old } = before.plinth.project;
    const seat = contentTypeOf(old, 'api::seat.seat');
    const contentTypes = new Map([...old.contentTypes, [seat.uid, { ...seat, together: pairs }]]);
    const changes = await diff(opened, { schema: { ...old, contentTypes }, lock, defaultLocale: 'en' });
    expect(changes.map(({ description }) => description)).toEqual(
      expect.arrayContaining([expect.stringContaining('2 published rows have equal values')]),
    );
    await expect(before.reopen(files(true, pairs))).rejects.toThrow(
      '"room" and "row" of table seats cannot become unique: published documents share "red" with',
    );
    const again = await project.start({ isNew: false });
    const list = (await again.request('GET', '/api/seats')).body as { data: { documentId: string }[] };
    const [first] = list.data;
    await again.request('PUT', `/api/seats/${first?.documentId}`, { data: { row: 8 } });
    const app = await again.reopen(files(true, pairs));
    const draft = await app.request('POST', '/api/seats?status=draft', { data: { room: 'red', row: 7 } });
    expect(draft.status, draft.text).toBe(201);
    const { documentId } = (draft.body as { data: { documentId: string } }).data;
    const published = await app.request('POST', `/api/seats/${documentId}/actions/publish`);
    expect([published.status, published.text]).toEqual([
      400,
      expect.stringContaining('room and row must be unique'),
    ]);
    await app.request('PUT', `/api/seats/${documentId}?status=draft`, { data: { row: 9 } });
    expect((await app.request('POST', `/api/seats/${documentId}/actions/publish`)).status).toBe(200);
    await app.close();
  });
});

it.each([
  [[['room']], 'less than two attributes'],
  [[['room', 'rom']], 'Did you mean "room"?'],
  [[['room', 'room']], 'names an attribute twice'],
  ['room', 'is no list'],
])('%j is refused at the start', async (unique, problem) => {
  const start = startTestApp('sqlite', files(false, unique as readonly (readonly string[])[]));
  await expect(start).rejects.toThrow(problem);
});
