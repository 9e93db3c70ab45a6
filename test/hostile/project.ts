// The project that hostile requests are sent to, and what must be true after each of them.
import { expect } from 'vitest';
import {
  type DatabaseName,
  startTestApp,
  type TestApp,
  type TestProjectFiles,
  type TestResponse,
} from '../harness/project.ts';

export const files: TestProjectFiles = {
  contentTypes: {
    'api::tag.tag': {
      attributes: {
        label: { type: 'string' },
        stories: { type: 'relation', relation: 'manyToMany', target: 'api::story.story', mappedBy: 'topics' },
      },
    },
    'api::story.story': {
      pluralName: 'stories',
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        text: { type: 'text' },
        topics: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'stories' },
      },
    },
    'api::post.post': {
      attributes: {
        title: { type: 'string' },
        code: { type: 'string', unique: true },
        rank: { type: 'integer', unique: true },
        pattern: { type: 'string', regex: '^(a+)+$' },
        mail: { type: 'email' },
        extra: { type: 'json' },
        text: { type: 'blocks' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::post.post', inversedBy: 'children' },
        children: { type: 'relation', relation: 'oneToMany', target: 'api::post.post', mappedBy: 'parent' },
        related: { type: 'relation', relation: 'morphToMany' },
        links: { type: 'component', component: 'shared.link', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.link', 'shared.place', 'shared.event'] },
      },
    },
    'api::page.page': { kind: 'singleType', attributes: { title: { type: 'string' } } },
  },
  components: {
    'shared.link': {
      label: { type: 'string' },
      key: { type: 'password' },
      posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post' },
    },
    'shared.place': { posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post' } },
    'shared.event': { posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post' } },
  },
};

export interface HostileApp extends TestApp {
  /** A published document that every test leaves as it is. */
  readonly kept: string;
  /** The next request is served, and the document is unharmed. */
  stillServes(): Promise<void>;
}

export async function startHostileApp(database: DatabaseName): Promise<HostileApp> {
  const app = await startTestApp(database, files, { grants: { public: ['api::post.post.find'] } });
  const tag = await app.request('POST', '/api/tags', { data: { label: 'One' } });
  const data = { title: 'Kept', code: 'kept', tags: [idOf(tag)], extra: { a: [1, 'x'] } };
  const kept = idOf(await app.request('POST', '/api/posts', { data }));
  const stillServes = async (): Promise<void> => {
    const { status, body } = await app.request('GET', `/api/posts/${kept}?populate=tags`);
    expect([status, body]).toMatchObject([200, { data: { title: 'Kept', tags: [{ label: 'One' }] } }]);
  };
  return { ...app, kept, stillServes };
}

export const dataOf = (body: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (body as { data: readonly Readonly<Record<string, unknown>>[] }).data;
export const idOf = ({ body }: TestResponse): string =>
  (body as { data: { documentId: string } }).data.documentId;
export const messageOf = ({ body }: TestResponse): string =>
  (body as { error: { message: string } }).error.message;

export const times = (text: string, count: number): string =>
  Array.from({ length: count }, () => text).join('');
export const numbered = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('&');
