// For tests: articles of Anna, of Ben and without an author in two categories, and their readers.
import type { TestResponse } from '../harness/project.ts';
import { type RulesWorld, rowOf } from './world.ts';

export async function seedArticles({
  app,
  anna,
  ben,
}: RulesWorld): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  const post = async (path: string, data: unknown): Promise<string> =>
    rowOf(await app.request('POST', `/api/${path}`, { data })).documentId;
  ids.open = await post('categories', { name: 'open', isOpen: true, editor: anna.id });
  ids.shut = await post('categories', { name: 'shut', isOpen: false, editor: ben.id });
  for (const [name, author, group, tenant] of [
    ['anna 1', anna, ids.open, 'north'],
    ['anna 2', anna, ids.shut, 'south'],
    ['ben 1', ben, ids.open, 'north'],
    ['ben 2', ben, ids.shut, 'south'],
    ['nobody', undefined, ids.open, 'north'],
  ] as const) {
    ids[name] = await post('articles', {
      title: name,
      body: `text of ${name}`,
      secret: `secret of ${name}`,
      rank: name.length,
      tenant,
      author: author?.id,
      category: group,
      others: Object.values(ids).slice(2),
      seo: { title: name, article: ids['ben 1'] },
    });
  }
  await app.request('PUT', `/api/categories/${ids.open}`, { data: { featured: ids['ben 1'] } });
  await app.request('PUT', '/api/home', { data: { title: 'home', secret: 'of home', owner: ben.id } });
  return ids;
}

export type Asker = 'anna' | 'ben' | null;

export const requestAs = ({ app, ...world }: RulesWorld, who: Asker, url: string): Promise<TestResponse> =>
  app.request('GET', url, undefined, who === null ? null : world[who].jwt);
