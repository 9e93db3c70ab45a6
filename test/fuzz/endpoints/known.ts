// What the sender of requests has learnt of the server so far: who may ask, what there is.
import type { RouteFacts } from '../../../src/routes/route.ts';
import type { FuzzResponse } from '../judge.ts';
import { contentTypes, pluralOf, type World } from '../project.ts';
import type { Random } from '../random.ts';
import type { Callers, ServerFacts } from './facts.ts';

const maxKnown = 100;

export class Known {
  readonly routes: readonly RouteFacts[];
  readonly actions: readonly string[];
  readonly world: World;
  callers: Callers;
  /** Addresses of stored files, and of uploads that may go on. */
  readonly files: string[] = [];
  readonly uploads: string[] = [];

  constructor({ routes, actions, callers, documents, witnesses }: ServerFacts) {
    this.routes = routes;
    this.actions = actions;
    this.callers = callers;
    this.world = { documents: new Map(documents), witnesses: new Map(witnesses) };
  }

  /** Headers, in most cases of a caller with the permission. */
  headersFor(demand: string, random: Random): Readonly<Record<string, string>> {
    const { full, custom, user, admin, adminCookie } = this.callers;
    if (demand.includes('administrator') && random.chance(0.8)) return { authorization: admin };
    return random.choose<Readonly<Record<string, string>>>([
      [demand === 'end user' ? 1 : 20, () => ({ authorization: full })],
      [1, () => ({ authorization: custom })],
      [demand === 'end user' ? 20 : 3, () => ({ authorization: user })],
      [1, () => ({ authorization: admin })],
      [1, () => ({ cookie: adminCookie })],
      [3, () => ({})],
      [1, () => ({ authorization: random.pick(badAuthorizations) })],
    ]);
  }

  /** Values of `Authorization` for the content API. */
  get authorizations(): (string | undefined)[] {
    const { full, custom, user } = this.callers;
    return [
      ...Array.from({ length: 10 }, () => full),
      custom,
      user,
      undefined,
      'Bearer nobody',
      'Basic eDp5',
    ];
  }

  learn(method: string, url: string, { status, text, headers }: FuzzResponse): void {
    if (status >= 300) return;
    const ended = method === 'DELETE' ? this.uploads.indexOf(url) : -1;
    if (ended >= 0) this.uploads.splice(ended, 1);
    if (method === 'POST' && headers.location)
      remember(this.uploads, new URL(String(headers.location), 'http://localhost').pathname);
    if (method !== 'POST' || status !== 201) return;
    if (url.startsWith('/api/upload'))
      for (const [, file = ''] of text.matchAll(/"url":"(\/uploads\/[^"]+)"/g)) remember(this.files, file);
    const [, , plural = ''] = url.toLowerCase().split(/[/?]/);
    const uid = Object.keys(contentTypes).find((one) => pluralOf(one) === plural);
    const documents = uid === undefined ? undefined : this.world.documents.get(uid);
    const [, documentId] = /"documentId":"([a-z0-9]+)"/.exec(text) ?? [];
    if (documents && documentId !== undefined) remember(documents, documentId);
  }
}

const badAuthorizations = [
  '',
  'Bearer',
  'Bearer  ',
  'bearer x',
  'Basic eDp5',
  'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.',
  `Bearer ${'a'.repeat(4_000)}`,
  'Digest username="x"',
] as const;

function remember(list: string[], one: string): void {
  list.push(one);
  if (list.length > maxKnown) list.shift();
}
