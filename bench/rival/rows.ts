// Builds the rival's rows from Plinth's responses: the same documents, ids and texts in other tables.
import type { Plinth } from '../../src/app/app.ts';
import { modelNames } from '../dataset/model.ts';
import { columns, type Fields, render, type Times } from './article.ts';
import type { Row } from './store.ts';

interface Item extends Times {
  readonly id: number;
  readonly documentId: string;
  readonly [name: string]: unknown;
}

const pageSize = 100;

export async function* rowsOf(plinth: Plinth): AsyncGenerator<Row> {
  const files = new Set<number>();
  for (const table of modelNames) {
    if (table === 'article') continue;
    for await (const item of items(plinth, table === 'category' ? 'categories' : `${table}s`, ''))
      yield { table, values: { ...identity(item), name: item.name ?? item.label ?? null } };
  }
  for (const status of ['draft', 'published'])
    for await (const item of items(plinth, 'articles', `&status=${status}&populate=*`)) {
      const cover = item.cover as Item | null;
      if (cover && !files.has(cover.id))
        yield { table: 'file', values: { ...identity(cover), name: cover.url } };
      if (cover) files.add(cover.id);
      yield { table: 'article', values: articleRow(item, status) };
      for (const [position, tag] of ((item.tags ?? []) as readonly Item[]).entries())
        yield { table: 'article_tag', values: { article_id: item.id, position, tag_id: tag.id } };
    }
}

/** All rows in the order of their ids. */
async function* items({ server }: Plinth, path: string, more: string): AsyncGenerator<Item> {
  for (let page = 1; ; page++) {
    const url = `/api/${path}?sort=id&pagination[page]=${page}&pagination[pageSize]=${pageSize}${more}`;
    const { statusCode, body } = await server.inject({ method: 'GET', url });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
    const { data }: { data: readonly Item[] } = JSON.parse(body);
    yield* data;
    if (data.length < pageSize) return;
  }
}

const identity = (item: Item): Fields => ({
  id: item.id,
  document_id: item.documentId,
  json: JSON.stringify(item),
});

function articleRow(item: Item, status: string): Fields {
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, item[name]]));
  const stored = Object.entries(columns).map(([name, column]) => [column, item[name]]);
  const { createdAt, updatedAt, publishedAt } = item;
  const numberOf = (name: string): number | null => (item[name] as Item | null)?.id ?? null;
  return {
    id: item.id,
    document_id: item.documentId,
    status,
    created_at: createdAt,
    updated_at: updatedAt,
    published_at: publishedAt,
    category_id: numberOf('category'),
    author_id: numberOf('author'),
    cover_id: numberOf('cover'),
    ...Object.fromEntries(stored),
    seo: item.seo === null ? null : JSON.stringify(item.seo),
    blocks: JSON.stringify(item.blocks),
    json: render(values, { createdAt, updatedAt, publishedAt }),
  };
}
