// The rival on SQLite: hand-written statements for its tables, prepared once, and group commits.
import Sqlite from 'better-sqlite3';
import { columns, type Fields, render, renderBlocks, renderSeo, valuesOf, withDefaults } from './article.ts';
import { GroupCommit } from './group-commit.ts';
import { graphqlStatements } from './sqlite-graphql.ts';
import { listStatement, tables } from './sqlite-statements.ts';
import { type Listing, newDocumentId, type Page, type Row, type Store } from './store.ts';

export function openSqliteStore(filename: string): Store {
  const database = new Sqlite(filename);
  database.pragma('page_size = 8192');
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.pragma('cache_size = -32000');
  database.pragma('mmap_size = 268435456');
  database.pragma('temp_store = memory');
  database.exec(tables);
  const one = database
    .prepare(
      `select cast('{"data":{"id":' || id || ',"documentId":"' || document_id || '",' || json || '},"meta":{}}' as blob) from article where document_id = ? and status = 'published' and locale = 'en'`,
    )
    .pluck();
  const list = lister(database);
  const writes = new GroupCommit((text) => void database.exec(text));
  const prepared = prepareWrites(database);
  return {
    one: async (documentId) => one.get(documentId) as Buffer | undefined,
    list: async (listing) => list(listing),
    graphql: graphqlResponder(database),
    create: (data) => writes.add(() => createArticle(prepared, data)),
    update: (documentId, data) => writes.add(() => updateArticle(prepared, documentId, data)),
    fill: (rows) => fill(database, rows),
    close: async () => void database.close(),
  };
}

function lister(database: Sqlite.Database): (listing: Listing) => Page {
  const prepared = new Map<string, Sqlite.Statement>();
  return (listing) => {
    const { text, values } = listStatement(listing);
    const statement = prepared.get(text) ?? database.prepare(text).raw();
    prepared.set(text, statement);
    const [json, total] = statement.get(...values) as [Buffer, number];
    return { json, total };
  };
}

function graphqlResponder(database: Sqlite.Database): Store['graphql'] {
  const prepared = new Map(
    Object.entries(graphqlStatements).map(([name, { text, valuesOf }]) => [
      name,
      { statement: database.prepare(text).pluck(), valuesOf },
    ]),
  );
  return async ({ operationName, variables }) => {
    const known = prepared.get(operationName);
    if (!known) throw new Error(`Unknown operation "${operationName}"`);
    return known.statement.get(...known.valuesOf(variables)) as Buffer;
  };
}

const now = (): string => new Date().toISOString();
const stored = (value: unknown): unknown =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'object' && value
      ? JSON.stringify(value)
      : value;

const names = Object.values(columns);
const versions = ['draft', 'published'] as const;

function prepareWrites(database: Sqlite.Database) {
  const all = [
    ...['document_id', 'status', 'created_at', 'updated_at', 'published_at', 'category_id', 'author_id'],
    ...['cover_id', 'seo', 'blocks', 'json', ...names],
  ];
  const idIn = (table: string): ((documentId: unknown) => unknown) => {
    const statement = database.prepare(`select id from ${table} where document_id = ?`).pluck();
    return (documentId) => (documentId === undefined ? null : (statement.get(documentId) ?? null));
  };
  return {
    insert: database.prepare(`insert into article (${all}) values (${all.map(() => '?')})`),
    link: database.prepare('insert into article_tag (article_id, position, tag_id) values (?, ?, ?)'),
    draft: database
      .prepare(
        `select json, created_at from article where document_id = ? and status = 'draft' and locale = 'en'`,
      )
      .raw(),
    change: database
      .prepare(
        `update article set updated_at = ?, published_at = ?, json = ?, ${names.map((name) => `${name} = ?`)} where document_id = ? and status = ? and locale = 'en' returning id`,
      )
      .pluck(),
    ids: { category: idIn('category'), author: idIn('author'), file: idIn('file'), tag: idIn('tag') },
  };
}

type Writes = ReturnType<typeof prepareWrites>;

const response = (id: unknown, documentId: string, json: string): string =>
  `{"data":{"id":${id},"documentId":"${documentId}",${json}},"meta":{}}`;

function createArticle({ insert, link, ids }: Writes, data: Fields): string {
  const values = withDefaults(data);
  const documentId = newDocumentId();
  const at = now();
  const links = [ids.category(data.category), ids.author(data.author), ids.file(data.cover)];
  const parts = [renderSeo(data.seo), renderBlocks(data.blocks)];
  const tags = Array.isArray(data.tags) ? data.tags.map(ids.tag) : [];
  let last = '';
  for (const status of versions) {
    const publishedAt = status === 'published' ? at : null;
    const json = render(values, { createdAt: at, updatedAt: at, publishedAt });
    const row = [documentId, status, at, at, publishedAt, ...links, ...parts, json];
    const { lastInsertRowid: id } = insert.run(...row, ...Object.values(values).map(stored));
    for (const [position, tag] of tags.entries()) link.run(id, position, tag);
    last = response(id, documentId, json);
  }
  return last;
}

function updateArticle({ draft, change }: Writes, documentId: string, data: Fields): string | undefined {
  const row = draft.get(documentId) as [string, string] | undefined;
  if (!row) return undefined;
  const [before, createdAt] = row;
  const values = { ...valuesOf(before), ...data };
  const at = now();
  let last = '';
  for (const status of versions) {
    const publishedAt = status === 'published' ? at : null;
    const json = render(values, { createdAt, updatedAt: at, publishedAt });
    const bound = [at, publishedAt, json, ...Object.values(values).map(stored), documentId, status];
    last = response(change.get(...bound), documentId, json);
  }
  return last;
}

async function fill(database: Sqlite.Database, rows: AsyncIterable<Row>): Promise<void> {
  database.exec('begin');
  for await (const { table, values } of rows) {
    const names = Object.keys(values);
    database
      .prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`)
      .run(...Object.values(values).map(stored));
  }
  database.exec('commit; analyze; pragma wal_checkpoint(truncate)');
}
