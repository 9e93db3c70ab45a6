// Documents of the GraphQL model, created over REST.
import type { TestApp } from '../harness/project.ts';

type Json = Readonly<Record<string, unknown>>;

async function create(app: TestApp, path: string, data: Json): Promise<string> {
  const { status, body } = await app.request('POST', `/api/${path}`, { data });
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return (body as { readonly data: { readonly documentId: string } }).data.documentId;
}

export interface GraphqlContent {
  readonly articles: readonly string[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
}

export async function createContent(app: TestApp): Promise<GraphqlContent> {
  const categories = [await create(app, 'categories', { name: 'Food' })];
  categories.push(await create(app, 'categories', { name: 'Wine', parent: categories[0] }));
  const tags: string[] = [];
  for (const label of ['a "quoted" tag', 'b', 'ünï']) tags.push(await create(app, 'tags', { label }));
  const vault = await create(app, 'vaults', { text: 'gold', level: 3 });
  const articles: string[] = [];
  for (let index = 0; index < 4; index += 1)
    articles.push(await create(app, 'articles', articleData(index, { categories, tags, vault })));
  await app.request('PUT', `/api/articles/${articles[0]}?locale=fr`, { data: { title: 'Bonjour' } });
  await app.request('PUT', `/api/articles/${articles[1]}?status=draft`, { data: { title: 'A draft' } });
  await app.request('PUT', '/api/home', {
    data: { headline: 'Welcome', featured: articles.slice(0, 2), hero: { text: 'Hero', kind: 'b c' } },
  });
  return { articles, tags, categories };
}

interface Targets {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly vault: string;
}

function articleData(index: number, { categories, tags, vault }: Targets): Json {
  if (index === 3) return { title: 'Bare' };
  return {
    title: `Article ${index} "\u2028\\ & <b>`,
    body: '# Text\n\twith\u0007 signs',
    rank: index * 10,
    views: index === 1 ? '9007199254740993' : String(index),
    score: [0.1, 1e-7, -123456.789][index],
    price: [12, 9.99, 1e20][index],
    isHot: index === 0,
    day: '2024-02-29',
    hour: '08:30:00.000',
    at: `2024-02-0${index + 1}T10:00:00.000Z`,
    kind: ['news', 'in depth', '3d'][index],
    extra: [{ b: 1, aa: [true, null, 'x'] }, 'text', [1, 2.5]][index],
    category: categories[index % 2],
    tags: tags.slice(0, index + 1).toReversed(),
    vaults: index === 0 ? [vault] : [],
    seo: { metaTitle: `Meta ${index}`, ratio: 0.5, tag: tags[0], cards: [{ text: 'inner', kind: 'a' }] },
    cards: [
      { text: 'one', rank: 2, kind: 'b c' },
      { text: 'two', rank: 1 },
    ],
    zone: [
      { __component: 'shared.card', text: 'in the zone', rank: 5 },
      { __component: 'shared.seo', metaTitle: 'zone seo', tag: tags[1] },
    ],
    subject: [
      { __type: 'api::tag.tag', id: tags[0] },
      { __type: 'api::category.category', id: categories[0] },
    ],
  };
}
