// The requests that the client sends, without a server.
import { expect, test } from 'vitest';
import { ApiError, createClient, ForbiddenError, UnauthorizedError } from './index.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
}

/** A `fetch` that records requests and responds to them with `respond`. */
function serverOf(respond: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  const send: typeof fetch = async (url, init) => {
    const headers = Object.fromEntries(init?.headers as [string, string][]);
    const one = { method: init?.method ?? '', url: String(url), authorization: headers.authorization };
    sent.push(one);
    return respond(one);
  };
  return { sent, send };
}

const refusal = (status: number, name: string): Response =>
  Response.json({ data: null, error: { status, name, message: 'No', details: { errors: [] } } }, { status });

test('queries are written with brackets; null differs from an empty text, and undefined is left out', async () => {
  const { sent, send } = serverOf(() => Response.json({ data: [], meta: {} }));
  const client = createClient({ baseURL: 'http://api.test/api/', fetch: send });
  await client.collection('articles').find({
    filters: { title: { $in: ['a & b', 'c'] }, author: null, day: { $gt: new Date(0) } },
    populate: undefined,
    sort: ['title:desc'],
  });
  expect(decodeURIComponent(sent[0]?.url ?? '')).toBe(
    'http://api.test/api/articles?filters[title][$in][0]=a & b&filters[title][$in][1]=c&filters[author]' +
      '&filters[day][$gt]=1970-01-01T00:00:00.000Z&sort[0]=title:desc',
  );
  expect(() => client.collection('api::article.article')).toThrow('plural name');
});

test('an expired token is refreshed once for all waiting requests, and an ended session is an UnauthorizedError', async () => {
  let [current, isOver] = ['old', false];
  const { sent, send } = serverOf(({ url, authorization }) => {
    if (url.endsWith('/auth/local')) return Response.json({ jwt: 'first', refreshToken: 'r1', user: {} });
    if (url.endsWith('/auth/refresh')) {
      current = 'second';
      return isOver ? refusal(401, 'UnauthorizedError') : Response.json({ jwt: current, refreshToken: 'r2' });
    }
    const isKnown = !isOver && authorization === `Bearer ${current}`;
    return isKnown ? Response.json({ data: [] }) : refusal(401, 'UnauthorizedError');
  });
  const client = createClient({ baseURL: 'http://api.test', fetch: send, auth: 'stale' });
  await client.auth.login('ada', 'secret');
  expect(sent[0]?.authorization).toBeUndefined();
  const articles = client.collection('articles');
  await Promise.all([articles.find(), articles.find(), articles.find()]);
  expect(sent.filter(({ url }) => url.endsWith('refresh'))).toHaveLength(1);
  expect([client.auth.token, client.auth.refreshToken]).toEqual(['second', 'r2']);
  isOver = true;
  await expect(articles.find()).rejects.toBeInstanceOf(UnauthorizedError);
  expect(client.auth.token).toBeUndefined();
});

test('refusals of the server and of a proxy are instances of error classes', async () => {
  const policy = serverOf(() => refusal(403, 'PolicyError'));
  const readHome = (send: typeof fetch) => createClient({ baseURL: '', fetch: send }).single('home').find();
  const refused = await readHome(policy.send).catch((error) => error);
  expect(refused).toBeInstanceOf(ForbiddenError);
  expect(refused).toMatchObject({ name: 'ForbiddenError', kind: 'PolicyError', status: 403, message: 'No' });
  const proxy = serverOf(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  const failed = await readHome(proxy.send).catch((error) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ status: 502, message: '<h1>Bad Gateway</h1>', problems: [] });
});
