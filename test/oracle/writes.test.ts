// References in bodies: whether a document exists is told only to callers who may find it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { idOf, openWorld, type World } from './world.ts';

describe.each(databases)('references on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.app.close());

  const known = (): string => world.vaults[0] ?? '';
  const unknown = 'abcdefghijklmnopqrstuvwx';
  const forms: readonly (readonly [string, (id: unknown) => unknown])[] = [
    ['a documentId', (id) => id],
    ['an object', (id) => (typeof id === 'number' ? { id } : { documentId: id })],
    ['a list', (id) => [id]],
    ['set', (id) => ({ set: [id] })],
    ['connect', (id) => ({ connect: [id] })],
    ['connect one', (id) => ({ connect: id })],
    ['disconnect', (id) => ({ disconnect: [id] })],
    ['a position', (id) => ({ connect: [{ id: 1, position: { before: id } }] })],
  ];
  const places: readonly (readonly [string, (value: unknown) => unknown])[] = [
    ['safe', (value) => ({ safe: value })],
    ['safes', (value) => ({ safes: value })],
    ['author', (value) => ({ author: value })],
    ['seo.safe', (value) => ({ seo: { safe: value } })],
    ['seos.safe', (value) => ({ seos: [{ safe: value }] })],
    ['zone.safe', (value) => ({ zone: [{ __component: 'shared.seo', safe: value }] })],
    ['quiet.safe', (value) => ({ quiet: { safe: value } })],
  ];
  const write = async (data: unknown, token?: string): Promise<string> => {
    const { status, text } = await world.app.request('POST', '/api/articles', { data }, token);
    return `${status} ${text}`;
  };

  test.each(places)('%s says nothing about documents of a closed type', async (_place, put) => {
    for (const [form, of] of forms) {
      for (const [first, second] of [
        [known(), unknown],
        [1, 999_999],
      ]) {
        const responses = [
          await write(put(of(first)), world.guest),
          await write(put(of(second)), world.guest),
        ];
        expect([form, responses[0], responses[0]?.slice(0, 3)]).toEqual([form, responses[1], '400']);
      }
    }
    expect((await write(put({ connect: [] }))).slice(0, 3)).toBe('201');
  });

  test('a morph relation says nothing about documents of a closed type', async () => {
    const related = (__type: string, documentId: string) => ({ related: [{ __type, documentId }] });
    expect((await write(related('api::vault.vault', known()))).slice(0, 3)).toBe('201');
    const responses = [
      await write(related('api::vault.vault', known()), world.guest),
      await write(related('api::vault.vault', unknown), world.guest),
      await write(related('api::nope.nope', unknown), world.guest),
      await write({ related: { connect: [{ __type: 'api::vault.vault', id: 1 }] } }, world.guest),
    ];
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]?.slice(0, 3)).toBe('400');
  });

  test('a position tells nothing about what a private relation holds', async () => {
    const [article = ''] = world.articles;
    const tags = await world.app.request('GET', '/api/tags?sort=label');
    const [held, other] = (tags.body as { data: { documentId: string }[] }).data.map(
      ({ documentId }) => documentId,
    );
    const free = idOf(await world.app.request('POST', '/api/tags', { data: { label: 'in no relation' } }));
    const responses: number[] = [];
    for (const before of [held, free]) {
      const data = { hidden: { connect: [{ documentId: other, position: { before } }] } };
      responses.push(
        (await world.app.request('PUT', `/api/articles/${article}`, { data }, world.guest)).status,
      );
    }
    expect(new Set(responses).size).toBe(1);
  });
});
