import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, relation } from '../../schema/harness.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { openSqlite } from '../sqlite/open.ts';
import { contentTables } from './content-tables.ts';
import { migrate } from './migrate.ts';

const unique = { type: 'string', unique: true };

/** Two types whose tables and attributes read the same when they are put together with _. */
const alike = parse({
  types: {
    blog: {
      collectionName: 'blog',
      indexes: [{ columns: ['post_title', 'post_tag'] }],
      attributes: { post_title: unique, post_tag: relation('manyToOne', 'blog') },
    },
    post: {
      collectionName: 'blog_post',
      indexes: [{ columns: ['title', 'tag'] }],
      attributes: { title: unique, tag: relation('manyToOne', 'blog') },
    },
  },
});

test.each([sqlite, postgres])('no name of an index is given twice, and none is cut ($name)', (dialect) => {
  const tables = [...alike.schema.contentTypes.values()].flatMap((contentType) =>
    contentTables(contentType, dialect, () => true),
  );
  const names = tables.flatMap(({ indexes }) => indexes.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^plinth_.{1,56}$/);
});

test('tables whose names begin alike are made side by side', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-tables-'));
  const database = openSqlite(join(folder, 'data.db'));
  await expect(migrate(database, { ...alike, defaultLocale: 'en' })).resolves.not.toThrow();
  await database.close();
  await rm(folder, { recursive: true });
});
