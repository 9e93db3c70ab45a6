// The rival on PostgreSQL: one prepared statement per request, also for writes, with a pool of `pg`.
import pg from 'pg';
import { columns, type Fields, render, renderBlocks, renderSeo, valuesOf, withDefaults } from './article.ts';
import { graphqlStatements } from './postgres-graphql.ts';
import { afterFill, create, draft, listStatement, one, tables, update } from './postgres-statements.ts';
import { newDocumentId, type Row, type Store } from './store.ts';

const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

export async function openPostgresStore(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(tables);
  const names = new Map<string, string>();
  const query = async (text: string, values: readonly unknown[]): Promise<readonly string[] | undefined> => {
    const name = names.get(text) ?? `r${names.size}`;
    names.set(text, name);
    const { rows } = await pool.query<string[]>({ name, text, values: [...values], rowMode: 'array', types });
    return rows[0];
  };
  return {
    one: async (documentId) => (await query(one, [documentId]))?.[0],
    list: async (listing) => {
      const { text, values } = listStatement(listing);
      const [json = '[]', total] = (await query(text, values)) ?? [];
      return { json, total: Number(total) };
    },
    graphql: async ({ operationName, variables }) => {
      const statement = graphqlStatements[operationName];
      if (!statement) throw new Error(`Unknown operation "${operationName}"`);
      return (await query(statement.text, statement.valuesOf(variables)))?.[0] ?? '';
    },
    create: (data) => createArticle(query, data),
    update: (documentId, data) => updateArticle(query, documentId, data),
    fill: (rows) => fill(pool, rows),
    close: () => pool.end(),
  };
}

type Query = (text: string, values: readonly unknown[]) => Promise<readonly string[] | undefined>;

const bound = (values: Fields): readonly unknown[] =>
  Object.keys(columns).map((name) => {
    const value = values[name] ?? null;
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });

const response = (id: string | undefined, documentId: string, json: string): string =>
  `{"data":{"id":${id},"documentId":"${documentId}",${json}},"meta":{}}`;

async function createArticle(query: Query, data: Fields): Promise<string> {
  const values = withDefaults(data);
  const documentId = newDocumentId();
  const at = new Date().toISOString();
  const times = { createdAt: at, updatedAt: at };
  const json = render(values, { ...times, publishedAt: at });
  const [id] =
    (await query(create, [
      ...[documentId, at, data.category, data.author, data.cover, renderSeo(data.seo)],
      ...[renderBlocks(data.blocks), render(values, { ...times, publishedAt: null }), json, data.tags ?? []],
      ...bound(values),
    ])) ?? [];
  return response(id, documentId, json);
}

/** Repeats the update if another write has changed the article since it was read. */
async function updateArticle(query: Query, documentId: string, data: Fields): Promise<string | undefined> {
  for (;;) {
    const row = await query(draft, [documentId]);
    if (!row) return undefined;
    const [before = '', createdAt = '', updatedAt] = row;
    const values = { ...valuesOf(before), ...data };
    const at = new Date().toISOString();
    const json = render(values, { createdAt, updatedAt: at, publishedAt: at });
    const draftJson = render(values, { createdAt, updatedAt: at, publishedAt: null });
    const changed = await query(update, [documentId, at, draftJson, json, updatedAt, ...bound(values)]);
    if (changed) return response(changed[0], documentId, json);
  }
}

async function fill(pool: pg.Pool, rows: AsyncIterable<Row>): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  for await (const { table, values } of rows) {
    const names = Object.keys(values);
    const stored = Object.values(values).map((value) =>
      typeof value === 'object' && value ? JSON.stringify(value) : value,
    );
    await client.query({
      name: `fill ${table} ${names}`.slice(0, 60),
      text: `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)})`,
      values: stored,
    });
  }
  await client.query('commit');
  client.release();
  await pool.query(afterFill);
  await pool.query('vacuum analyze');
}
