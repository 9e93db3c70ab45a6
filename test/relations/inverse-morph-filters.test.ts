// Filters through the side that polymorphic relations lead to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const note = 'api::note.note';
const contentTypes = {
  [note]: {
    draftAndPublish: true,
    attributes: {
      text: { type: 'string' },
      secret: { type: 'string', private: true },
      subject: { type: 'relation', relation: 'morphToOne' },
      things: { type: 'relation', relation: 'morphToMany' },
    },
  },
  'api::owner.owner': {
    attributes: {
      name: { type: 'string' },
      topic: { type: 'relation', relation: 'morphOne', target: note, morphBy: 'subject' },
      about: { type: 'relation', relation: 'morphMany', target: note, morphBy: 'things' },
    },
  },
  'api::pet.pet': {
    attributes: {
      name: { type: 'string' },
      topic: { type: 'relation', relation: 'morphOne', target: note, morphBy: 'subject' },
      owner: { type: 'relation', relation: 'manyToOne', target: 'api::owner.owner' },
    },
  },
};

describe.each(databases)('filters through polymorphic relations on %s', (database) => {
  let app: TestApp;
  const create = async (path: string, data: object): Promise<string> => {
    const { body } = await app.request('POST', path, { data });
    return (body as { data: { documentId: string } }).data.documentId;
  };
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes });
    const one = await create('/api/notes', { text: 'one' });
    const two = await create('/api/notes', { text: 'two' });
    const draft = await create('/api/notes?status=draft', { text: 'draft' });
    const ann = await create('/api/owners', { name: 'Ann', topic: one, about: [one, two] });
    await create('/api/owners', { name: 'Ben', about: [two, draft] });
    await create('/api/owners', { name: 'Cy' });
    await create('/api/pets', { name: 'Rex', topic: two, owner: ann });
  });
  afterAll(() => app.close());

  test.each([
    ['owners', 'filters[topic][text]=one', ['Ann']],
    // The same note as the topic of a pet.
    ['owners', 'filters[topic][text]=two', []],
    ['pets', 'filters[topic][text]=two', ['Rex']],
    ['owners', 'filters[about][text]=two', ['Ann', 'Ben']],
    ['owners', 'filters[about][text][$in]=one', ['Ann']],
    ['owners', 'filters[about][text]=draft', []],
    ['owners', 'filters[about][text]=draft&status=draft', ['Ben']],
    ['owners', 'filters[topic][$null]=true', ['Ben', 'Cy']],
    ['owners', 'filters[about][$notNull]=true', ['Ann', 'Ben']],
    // A related note that is not it, as through other relations.
    ['owners', 'filters[$not][about][text]=one', ['Ann', 'Ben']],
    ['pets', 'filters[owner][about][text]=one', ['Rex']],
  ])('%s?%s', async (plural, parameters, names) => {
    const { status, body } = await app.request('GET', `/api/${plural}?${parameters}&sort=name&fields=name`);
    expect(status).toBe(200);
    expect((body as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['filters[about][secret][$startsWith]=a', 'Invalid key secret at about.secret'],
    ['filters[about][things][id]=1', 'Invalid key things at about.things'],
  ])('%s is refused', async (parameters, message) => {
    const { status, body } = await app.request('GET', `/api/owners?${parameters}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { message } });
  });
});
