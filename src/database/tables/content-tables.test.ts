import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { parse, relation } from '../../schema/harness.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { sqlite } from '../../sql/dialects/sqlite.ts';
import { renderStatement } from '../../sql/sql.ts';
import { indexStatement } from '../schema-changes/changes.ts';
import { migrate } from '../schema-changes/migrate.ts';
import { openSqlite } from '../sqlite/open.ts';
import { attributeIndex } from './attribute-index.ts';
import { contentTables } from './content-tables.ts';

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
  const tables = [...alike.schema.contentTypes.values()].flatMap((contentType) => {
    const ids = ['id', 'created_at', ...[...contentType.attributes.values()].map(({ id }) => id)];
    const pairs = ids.flatMap((one) => ids.map((other) => `${one}.asc.${other}.desc`));
    const orders = ids.flatMap((one) => ids.map((other) => `${one}.${other}.asc`));
    const needed = new Set([...ids, ...orders, ...pairs]);
    return contentTables(contentType, dialect, { schema: alike.schema, needed });
  });
  const names = tables.flatMap(({ indexes }) => indexes.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^plinth_.{1,56}$/);
});

test('indexes of texts have the ids of rows on PostgreSQL too', () => {
  const values = { title: { type: 'string' }, kind: { type: 'enumeration', enum: ['news'] } };
  const { schema } = parse({ types: { post: { collectionName: 'posts', attributes: values } } });
  const posts = contentTypeOf(schema, 'api::post.post');
  const statements = ['title', 'kind'].map(
    (id) => renderStatement(indexStatement('posts', attributeIndex(posts, id, postgres)), postgres).text,
  );
  expect(statements.map((text) => text.replace(/^.* on "posts" /, ''))).toEqual([
    '("plinth_status", "locale", "title" nulls first) include (id)',
    '("plinth_status", "locale", "kind" nulls first)',
  ]);
});

test('links stand in the order of their key on SQLite', async () => {
  const attributes = { tags: relation('manyToMany', 'post') };
  const linked = parse({ types: { post: { collectionName: 'posts', attributes } } });
  const folder = await mkdtemp(join(tmpdir(), 'plinth-tables-'));
  const file = join(folder, 'data.db');
  const database = openSqlite(file);
  await migrate(database, { ...linked, defaultLocale: 'en' });
  await database.close();
  const made = new Sqlite(file, { readonly: true });
  const keyed = made
    .prepare("select name from pragma_table_list where wr = 1 and name in ('posts', ?, ?)")
    .pluck();
  expect(keyed.all('posts_tags_links', 'plinth_versions').toSorted()).toEqual([
    'plinth_versions',
    'posts_tags_links',
  ]);
  made.close();
  await rm(folder, { recursive: true });
});

test('tables whose names begin alike are made side by side', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-tables-'));
  const database = openSqlite(join(folder, 'data.db'));
  await expect(migrate(database, { ...alike, defaultLocale: 'en' })).resolves.not.toThrow();
  await database.close();
  await rm(folder, { recursive: true });
});
