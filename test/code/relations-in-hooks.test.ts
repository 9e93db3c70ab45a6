// Relations as lifecycle hooks find them in `event.params.data`: row ids, in one form for every form of the
// body.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { type Loose, recordingIndex } from './recording.ts';

const uid = 'api::shop.shop';
const contentTypes = {
  [uid]: {
    draftAndPublish: true,
    attributes: {
      name: { type: 'string' },
      owner: { type: 'relation', relation: 'manyToOne', target: 'api::person.person' },
      labels: { type: 'relation', relation: 'manyToMany', target: 'api::label.label' },
      logo: { type: 'media' },
    },
  },
  'api::person.person': { attributes: { name: { type: 'string' } } },
  'api::label.label': { draftAndPublish: true, localized: true, attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

/** As existing projects read the owner, whether the panel, a client or their own code sent it. */
const lifecycles = `
const { errors } = require('@strapi/utils');
module.exports = {
  async beforeCreate(event) {
    const { data } = event.params;
    globalThis.found = { ...data };
    if (data.name !== 'owned') return;
    const ownerId = data.owner?.connect?.[0]?.id ?? data.owner?.set?.[0]?.id;
    if (!ownerId) throw new errors.ApplicationError('A shop has an owner');
    const taken = await strapi.db.query('${uid}').count({ where: { owner: { id: { $eq: ownerId } }, name: 'owned' } });
    if (taken > 0) throw new errors.ApplicationError('One shop each');
  },
  beforeUpdate(event) {
    globalThis.found = { ...event.params.data };
    if (event.params.data.name === 'labelled') event.params.data.labels.connect.push({ id: globalThis.more });
  },
};`;

describe.each(databases)('relations in hooks on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  let person: Loose;
  let draft: Loose;
  let other: Loose;
  const shared: Loose = globalThis;
  beforeAll(async () => {
    const files = {
      'src/index.js': recordingIndex,
      'src/api/shop/content-types/shop/lifecycles.js': lifecycles,
    };
    app = await startTestApp(database, { contentTypes, files });
    strapi = globalThis.recorded.strapi;
    // Row ids that differ between content types, and between draft and published rows.
    for (const name of ['a', 'b']) await strapi.documents('api::person.person').create({ data: { name } });
    person = await strapi.documents('api::person.person').create({ data: { name: 'Ann' } });
    const labels = strapi.documents('api::label.label');
    draft = await labels.create({ data: { name: 'new' } });
    const { documentId } = await labels.create({ data: { name: 'old' }, status: 'published' });
    other = await labels.findOne({ documentId });
  });
  afterAll(() => app.close());

  const foundOf = async (data: Loose) => {
    await strapi.documents(uid).create({ data });
    const { owner, labels } = shared.found;
    return { owner, labels };
  };

  test('every form of one document or of a list becomes a set of row ids', async () => {
    const owner = { set: [{ id: person.id }] };
    const labels = { set: [{ id: draft.id }, { id: other.id }] };
    const both = [draft.documentId, other.documentId];
    expect(await foundOf({ owner: person.documentId, labels: both })).toEqual({ owner, labels });
    expect(await foundOf({ owner: person.id, labels: [draft.id, other.id] })).toEqual({ owner, labels });
    expect(
      await foundOf({
        owner: { documentId: person.documentId },
        labels: both.map((documentId) => ({ documentId })),
      }),
    ).toEqual({ owner, labels });
    expect(await foundOf({ owner: { set: [person.documentId] }, labels: { set: both } })).toEqual({
      owner,
      labels,
    });
  });

  test('null stays null, an empty list is an empty set, and an unsent relation is undefined', async () => {
    expect(await foundOf({ owner: null, labels: [] })).toEqual({ owner: null, labels: { set: [] } });
    expect(await foundOf({ name: 'alone' })).toEqual({ owner: undefined, labels: undefined });
  });

  test('connect and disconnect are kept, with positions and row ids', async () => {
    const position = { end: true };
    expect(
      await foundOf({
        owner: { connect: person.documentId },
        labels: { connect: [{ documentId: draft.documentId, position }, other.documentId] },
      }),
    ).toEqual({
      owner: { connect: [{ id: person.id }] },
      labels: { connect: [{ id: draft.id, position }, { id: other.id }] },
    });
    const { documentId } = await strapi.documents(uid).create({ data: { labels: [draft.documentId] } });
    const change = { connect: [other.documentId], disconnect: [{ documentId: draft.documentId }] };
    await strapi.documents(uid).update({ documentId, data: { labels: change } });
    expect(shared.found.labels).toEqual({ connect: [{ id: other.id }], disconnect: [{ id: draft.id }] });
  });

  test('relations from the request and from a hook are stored', async () => {
    const shops = strapi.documents(uid);
    const made = await shops.create({ data: { labels: [draft.documentId] }, populate: ['labels'] });
    expect(made.labels).toMatchObject([{ documentId: draft.documentId }]);
    const { documentId } = await shops.create({ data: { name: 'x' } });
    shared.more = other.id;
    const data = { name: 'labelled', labels: { connect: [draft.documentId] } };
    const labelled: Loose = await shops.update({ documentId, data, populate: ['labels'] });
    expect(labelled.labels.map((label: Loose) => label.documentId).sort()).toEqual(
      [draft.documentId, other.documentId].sort(),
    );
  });

  test('a hook that checks the owner refuses requests with 400', async () => {
    const send = (data: object) => app.request('POST', '/api/shops', { data });
    expect(await send({ name: 'owned' })).toMatchObject({ status: 400 });
    expect(await send({ name: 'owned', owner: person.documentId })).toMatchObject({ status: 201 });
    expect(await send({ name: 'owned', owner: { connect: [person.documentId] } })).toMatchObject({
      status: 400,
      body: { error: { message: 'One shop each' } },
    });
  });

  test('a related document that does not exist is refused with its documentId', async () => {
    const data = { owner: 'nobodynobodynobodynobody' };
    await expect(strapi.documents(uid).create({ data })).rejects.toThrow('nobodynobodynobodynobody');
  });

  test('hooks of strapi.db.query get relations as written, those of the entity service as sets', async () => {
    await strapi.db.query(uid).create({ data: { owner: person.id, labels: [draft.id] } });
    expect(shared.found).toMatchObject({ owner: person.id, labels: [draft.id] });
    await strapi.entityService.create(uid, { data: { owner: person.id, labels: [draft.id] } });
    expect(shared.found).toMatchObject({
      owner: { set: [{ id: person.id }] },
      labels: { set: [{ id: draft.id }] },
    });
  });
});

test('hooks of projects for version 4 get relations as they were written', async () => {
  const files = {
    'package.json': { name: 'older', dependencies: { '@strapi/strapi': '4.25.0' } },
    'src/index.js': recordingIndex,
    'src/api/shop/content-types/shop/lifecycles.js': lifecycles,
  };
  const app = await startTestApp('sqlite', { contentTypes, files });
  const { strapi } = globalThis.recorded;
  const person = await strapi.entityService.create('api::person.person', { data: { name: 'Ann' } });
  await strapi.entityService.create(uid, { data: { owner: person.id } });
  expect((globalThis as Loose).found.owner).toBe(person.id);
  await app.close();
});
