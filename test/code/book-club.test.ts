// The project in examples/book-club, written for Strapi: started unchanged, configuration included, and
// called over a port by the unmodified client package of Strapi.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strapi as connect } from '@strapi/client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { type DatabaseName, databases } from '../harness/project.ts';

type Client = ReturnType<typeof connect>;

/** The values that a user fills in after `cp .env.example .env`. */
const filledIn = {
  sqlite: {},
  postgres: {
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: `${inject('postgresUrl')}/postgres`,
    DATABASE_SCHEMA: `club_${process.pid}`,
  },
};

async function copyExample(database: DatabaseName): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-club-'));
  await cp(join(import.meta.dirname, '../../examples/book-club'), folder, { recursive: true });
  const filled = {
    HOST: '127.0.0.1',
    PORT: '0',
    JWT_SECRET: 'a secret of the tests that is long enough',
    ...filledIn[database],
  };
  const example = await readFile(join(folder, '.env.example'), 'utf8');
  const kept = example.split('\n').filter((line) => !Object.hasOwn(filled, line.split('=')[0] ?? ''));
  const lines = Object.entries(filled).map(([name, value]) => `${name}=${value}`);
  await writeFile(join(folder, '.env'), [...kept, ...lines].join('\n'));
  return folder;
}

describe.each(databases)('the book club on %s', (database) => {
  const before = { ...process.env };
  let folder: string;
  let plinth: Plinth;
  let address: string;
  let visitor: Client;
  let ada: Client;
  let bob: Client;
  let middlemarch: string;

  const clientOf = (auth?: string): Client =>
    connect({ baseURL: `${address}/api`, ...(auth ? { auth } : {}) });

  const signUp = async (username: string): Promise<Client> => {
    const body = { username, email: `${username}@example.org`, password: 'a long pass phrase' };
    const response = await clientOf().fetch('/auth/local/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return clientOf(((await response.json()) as { jwt: string }).jwt);
  };

  beforeAll(async () => {
    folder = await copyExample(database);
    plinth = await createPlinth(folder);
    address = await plinth.listen();
    visitor = clientOf();
    [ada, bob] = [await signUp('ada'), await signUp('bob')];
    const { data } = await visitor.collection('books').find({ filters: { title: 'Middlemarch' } });
    middlemarch = data[0]?.documentId ?? '';
  });
  afterAll(async () => {
    await plinth.close();
    await rm(folder, { recursive: true, force: true });
    // The start reads the .env of the project into process.env.
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
  });

  const review = async (stars: number): Promise<string> => {
    const { data } = await ada
      .collection('reviews')
      .create({ text: 'Slow and wise', stars, book: middlemarch });
    return data.documentId;
  };

  test('the inventory lists nothing of the project that has no effect here', () => {
    expect(plinth.project.inventory.filter(({ weight }) => weight !== 'needless')).toEqual([]);
  });

  test('reads run the controllers, services, lifecycles and middlewares of the project', async () => {
    const found = await visitor.collection('books').find({ sort: 'title:asc', fields: ['title', 'slug'] });
    expect(found).toMatchObject({
      data: [
        { title: 'Middlemarch', slug: 'middlemarch' },
        { title: 'The Left Hand of Darkness', slug: 'the-left-hand-of-darkness' },
      ],
      meta: { club: 'The Thursday Readers', pagination: { total: 2 } },
    });
    expect((await visitor.collection('books').findOne(middlemarch)).data).toMatchObject({ pages: 880 });
    expect((await visitor.single('club').find()).data).toMatchObject({ name: 'The Thursday Readers' });
    const { headers } = await visitor.fetch('/books');
    expect(headers.get('x-club-time')).toMatch(/^\d+ms$/);
  });

  test('the custom route is public', async () => {
    const documentId = await review(4);
    const best = await visitor.fetch('/books/best?limit=1');
    expect(await best.json()).toMatchObject({ data: [{ slug: 'middlemarch', stars: 4 }] });
    await ada.collection('reviews').delete(documentId);
    await expect(visitor.fetch('/books/best?limit=0')).rejects.toThrow('400');
  });

  test('users create reviews, and update and delete only their own', async () => {
    const documentId = await review(3);
    const reviews = (client: Client) => client.collection('reviews');
    await expect(reviews(visitor).create({ text: 'No name', stars: 1 })).rejects.toThrow('403');
    await expect(reviews(ada).create({ text: 'Too many', stars: 6 })).rejects.toThrow('400');
    await expect(reviews(bob).update(documentId, { stars: 1 })).rejects.toThrow('403');
    await expect(reviews(bob).delete(documentId)).rejects.toThrow('403');
    expect((await reviews(ada).update(documentId, { stars: 5 })).data).toMatchObject({ stars: 5 });
    const { data } = await reviews(visitor).find({ populate: ['book', 'owner'] });
    expect(data).toMatchObject([{ documentId, stars: 5, book: { slug: 'middlemarch' } }]);
    expect(data[0]).not.toHaveProperty('owner');
    await reviews(ada).delete(documentId);
    expect((await reviews(visitor).find()).data).toEqual([]);
  });

  test('a restart keeps the seeded books and adds none', async () => {
    await plinth.close();
    plinth = await createPlinth(folder);
    address = await plinth.listen();
    visitor = clientOf();
    expect(await visitor.collection('books').find()).toMatchObject({ meta: { pagination: { total: 2 } } });
  });
});
