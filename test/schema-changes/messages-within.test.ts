// Before a change inside of components is done it says what becomes of the values, how many documents it concerns, and which.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../src/database/schema-changes/changes.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { dataOf, item, relation, tag, type Values } from './project.ts';

const cards = (attributes: Values): TestProjectFiles => ({
  contentTypes: {
    [item]: {
      draftAndPublish: true,
      attributes: { cards: { type: 'component', component: 'shared.card', repeatable: true } },
    },
    [tag]: { attributes: {} },
  },
  components: { 'shared.card': attributes },
});
const files = (): TestProjectFiles => cards({ text: { type: 'string' } });

describe.each(databases)('what changes inside of components say on %s', (database) => {
  let app: TestApp;
  let ids: readonly string[] = [];
  beforeEach(async () => {
    app = await startTestApp(database, files());
    ids = [];
    for (const data of [{ cards: [{ text: 'a' }, { text: 'b' }] }, { cards: [{ text: 'a' }] }, {}]) {
      const response = await app.request('POST', '/api/items', { data });
      ids = [...ids, String(dataOf(response.body).documentId)];
    }
  });
  afterEach(() => app.close());

  const told = (kind: Change['kind']) =>
    app.plinth.project.changes
      .filter((change) => change.kind === kind)
      .map(({ description, documents }) => ({ description, documents }));

  test('an attribute of a component of another type, of another kind or gone says what becomes of its values', async () => {
    app = await app.reopen(cards({ text: { type: 'integer' } }));
    expect(told('carry over')).toEqual([
      {
        description: `read text of shared.card as integer in ${item}: 0 documents are converted; the values of 2 documents cannot be read, and are kept but hidden`,
        documents: [ids[0], ids[1]],
      },
    ]);
    expect(told('keep out of reach')).toEqual([]);
    app = await app.reopen(cards({ text: { type: 'integer' } }));
    expect(app.plinth.project.changes).toEqual([]);
    app = await app.reopen(files());
    expect(told('carry over')).toEqual([
      {
        description: `read text of shared.card as string in ${item}: 2 documents are converted`,
        documents: [],
      },
    ]);
    app = await app.reopen(cards({ text: { type: 'enumeration', enum: ['a'] } }));
    expect(told('set aside')).toEqual([
      {
        description: `text of shared.card of ${item} is enumeration instead of string: the values of 1 document are not allowed, and are kept but hidden`,
        documents: [ids[0]],
      },
    ]);
    app = await app.reopen(files());
    expect(told('set aside')).toEqual([
      {
        description: `text of shared.card of ${item} is string instead of enumeration: hidden values are shown again in 1 document`,
        documents: [],
      },
    ]);
    const kept = (reason: string) => ({
      description: `${reason}: its values in 2 documents of ${item} are kept but hidden`,
      documents: [ids[0], ids[1]],
    });
    app = await app.reopen(cards({ text: relation('oneToOne', tag) }));
    expect(told('keep out of reach')).toEqual([
      kept('text of shared.card is a relation instead of a string'),
    ]);
    app = await app.reopen(files());
    app = await app.reopen(cards({ other: { type: 'string' } }));
    expect(told('keep out of reach')).toEqual([kept('shared.card has no text any more')]);
  });
});
