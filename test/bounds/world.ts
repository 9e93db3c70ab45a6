// A project in which a short query reaches many rows: 40 articles and 10 tags, each article with all tags.
import type { DatabaseName, TestApp } from '../harness/project.ts';
import { startTestApp } from '../harness/project.ts';

export interface World {
  readonly app: TestApp;
  readonly tag: string;
}

const manyToMany = (target: string, side: object) => ({
  type: 'relation',
  relation: 'manyToMany',
  target: `api::${target}.${target}`,
  ...side,
});

export async function startWorld(database: DatabaseName, api: object): Promise<World> {
  const app = await startTestApp(database, {
    contentTypes: {
      'api::article.article': {
        attributes: {
          title: { type: 'string' },
          code: { type: 'string', unique: true },
          rank: { type: 'integer' },
          note: { type: 'text' },
          tags: manyToMany('tag', { inversedBy: 'articles' }),
        },
      },
      'api::tag.tag': {
        attributes: {
          name: { type: 'string' },
          articles: manyToMany('article', { mappedBy: 'tags' }),
        },
      },
    },
    files: {
      'config/api.json': api,
      'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } },
    },
  });
  const tags: string[] = [];
  for (let index = 0; index < 10; index++)
    tags.push(await create(app, '/api/tags', { name: `tag ${index}` }));
  for (let index = 0; index < 40; index++)
    await create(app, '/api/articles', { title: `article ${index}`, code: `c${index}`, rank: index, tags });
  await app.plinth.statistics.refresh();
  return { app, tag: String(tags[0]) };
}

async function create({ request }: TestApp, path: string, data: object): Promise<string> {
  const { body } = await request('POST', path, { data });
  return (body as { data: { documentId: string } }).data.documentId;
}
