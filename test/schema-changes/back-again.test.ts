// Values of attributes whose type changes several times, in content types and in components: the last written value is kept, and a
// value that was not overwritten is the original one, also if it was hidden while the type changed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { dataOf, item, relation, tag, type Values } from './project.ts';

interface Given {
  readonly type?: Values;
  /** The components of the zone. */
  readonly takes?: readonly string[];
  readonly hasCards?: boolean;
}

const text: Values = { type: 'string' };
const state = (...values: readonly string[]): Values => ({ type: 'enumeration', enum: values });
const files = ({
  type = text,
  takes = ['of.card', 'of.deck'],
  hasCards = true,
}: Given): TestProjectFiles => ({
  contentTypes: {
    [item]: {
      draftAndPublish: true,
      attributes: {
        worth: type,
        note: text,
        ...(hasCards ? { cards: { type: 'component', component: 'of.card', repeatable: true } } : {}),
        zone: { type: 'dynamiczone', components: takes },
      },
    },
    [tag]: { attributes: {} },
  },
  components: {
    'of.card': { worth: type, label: text },
    'of.deck': { cards: { type: 'component', component: 'of.card', repeatable: true } },
  },
});

describe.each(databases)('values of changed types on %s', (database) => {
  let app: TestApp;
  let path = '';
  beforeEach(async () => {
    app = await startTestApp(database, files({}));
  });
  afterEach(() => app.close());

  const create = async (worth: unknown): Promise<void> => {
    const card = { worth, label: 'a' };
    const zone = [
      { __component: 'of.deck', cards: [card] },
      { __component: 'of.card', ...card },
    ];
    const response = await app.request('POST', '/api/items', { data: { worth, cards: [card], zone } });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    path = `/api/items/${dataOf(response.body).documentId}`;
  };
  const write = async (data: Values): Promise<void> => {
    const response = await app.request('PUT', path, { data });
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  };
  interface Shown extends Values {
    readonly cards: readonly Values[];
    readonly zone: readonly (Values & { readonly cards?: readonly Values[] })[];
  }
  const document = async (): Promise<Shown> => {
    const { body } = await app.request('GET', `${path}?populate[cards]=true&populate[zone][populate]=*`);
    return dataOf(body) as Shown;
  };
  /** The value in the document, in its card, in the card of the deck in the zone, and in the card in the zone. */
  const shown = async (): Promise<readonly unknown[]> => {
    const { worth, cards, zone } = await document();
    const items = [...cards, ...zone.flatMap((piece) => piece.cards ?? [piece])];
    return [worth, ...items.map((held) => held.worth)];
  };
  const everywhere = (worth: unknown): readonly unknown[] => [worth, worth, worth, worth];

  test.each<[string, readonly Values[]]>([
    ['types that cannot read it', [{ type: 'integer' }, { type: 'boolean' }, { type: 'date' }]],
    ['another kind and then another type', [relation('manyToOne', tag), { type: 'integer' }]],
    [
      'a number, a text, another kind and a number',
      [{ type: 'decimal' }, text, relation('manyToOne', tag), { type: 'decimal' }],
    ],
    ['a list without it and another type', [state('one'), { type: 'integer' }, state('two')]],
    ['JSON, a list and another type', [{ type: 'json' }, state('one'), { type: 'float' }, { type: 'text' }]],
  ])('a text is complete after %s', async (_what, types) => {
    await create('much');
    for (const type of types) {
      app = await app.reopen(files({ type }));
      await write({ note: 'in between' });
    }
    app = await app.reopen(files({}));
    expect(await shown()).toEqual(everywhere('much'));
    app = await app.reopen(files({}));
    expect(app.plinth.project.changes).toEqual([]);
  });

  test.each<[string, unknown, readonly Values[]]>([
    ['integer', 12, [{ type: 'time' }, text]],
    ['decimal', 4.35, [{ type: 'date' }, { type: 'time' }, { type: 'text' }]],
    ['boolean', true, [{ type: 'datetime' }, { type: 'time' }, { type: 'richtext' }, { type: 'uid' }]],
    ['string', 'much', [{ type: 'blocks' }, { type: 'json' }]],
  ])(
    '%s: %s is complete after two types of one storage, of which only the second can read it',
    async (name, value, types) => {
      app = await app.reopen(files({ type: { type: name } }));
      await create(value);
      for (const type of types) {
        app = await app.reopen(files({ type }));
        await write({ note: 'in between' });
      }
      expect(await shown()).toEqual(everywhere(String(value)));
      app = await app.reopen(files({ type: { type: name } }));
      expect(await shown()).toEqual(everywhere(value));
    },
  );

  test('a value that was written between two other kinds is kept', async () => {
    await create('much');
    const other = relation('manyToOne', tag);
    for (const type of [other, { type: 'decimal' }]) app = await app.reopen(files({ type }));
    await write({ worth: 5 });
    for (const type of [other, text]) app = await app.reopen(files({ type }));
    expect((await shown())[0]).toBe('5');
  });

  test('a value that was deleted in between is not shown again', async () => {
    app = await app.reopen(files({ type: { type: 'integer' } }));
    await create(12);
    app = await app.reopen(files({}));
    await write({ worth: null });
    app = await app.reopen(files({ type: { type: 'time' } }));
    for (const type of [text, { type: 'integer' }]) {
      app = await app.reopen(files({ type }));
      expect((await shown())[0]).toBe(null);
    }
  });

  test('a value that was written in between is kept', async () => {
    await create('012');
    app = await app.reopen(files({ type: { type: 'integer' } }));
    const { cards, zone } = await document();
    const [{ id: cardId = 0 } = {}] = cards;
    const [deck, card] = zone;
    await write({
      worth: 13,
      cards: [{ id: cardId, worth: 13 }],
      zone: [
        { __component: 'of.deck', id: deck?.id, cards: [{ id: deck?.cards?.[0]?.id, worth: null }] },
        { __component: 'of.card', id: card?.id, label: 'b' },
      ],
    });
    app = await app.reopen(files({}));
    expect(await shown()).toEqual(['13', '13', null, '012']);
  });

  test('a value that is removed from an enumeration is hidden, and the document can be written and published', async () => {
    app = await app.reopen(files({ type: state('few', 'much') }));
    await create('much');
    app = await app.reopen(files({ type: state('few') }));
    expect(await shown()).toEqual(everywhere(null));
    await write({ note: 'in between' });
    app = await app.reopen(files({ type: state('few', 'much') }));
    expect(await shown()).toEqual(everywhere('much'));
  });

  test('hidden items are in responses again when their component returns', async () => {
    await create('12');
    app = await app.reopen(files({ hasCards: false, takes: ['of.deck'] }));
    app = await app.reopen(files({ type: { type: 'integer' }, hasCards: false, takes: ['of.deck'] }));
    app = await app.reopen(files({ type: { type: 'integer' } }));
    expect(await shown()).toEqual(everywhere(12));
    app = await app.reopen(files({ type: state('few'), hasCards: false, takes: ['of.deck'] }));
    app = await app.reopen(files({ type: state('few') }));
    expect(await shown()).toEqual(everywhere(null));
    app = await app.reopen(files({}));
    expect(await shown()).toEqual(everywhere('12'));
  });
});
