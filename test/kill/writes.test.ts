// Writes that were confirmed with 2xx survive `kill -9`. A real server process is killed while several
// writers write, started again on the same data, and must have every confirmed write completely.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';
import { KillableServer } from './killable-server.ts';

const relation = (kind: string, target: string, options: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...options,
});

const files = {
  contentTypes: {
    'api::tag.tag': {
      attributes: { label: { type: 'string' }, posts: relation('manyToMany', 'post', { mappedBy: 'tags' }) },
    },
    'api::post.post': {
      draftAndPublish: true,
      attributes: {
        stamp: { type: 'string', unique: true },
        text: { type: 'text' },
        tags: relation('manyToMany', 'tag', { inversedBy: 'posts' }),
        main: relation('manyToOne', 'tag'),
        seo: { type: 'component', component: 'shared.seo' },
        zone: { type: 'dynamiczone', components: ['shared.note', 'shared.seo'] },
      },
    },
  },
  components: {
    'shared.seo': { stamp: { type: 'string' }, tag: relation('oneToOne', 'tag') },
    'shared.note': { stamp: { type: 'string' } },
  },
};

const rounds = 4;
const writers = 6;
const statuses = ['draft', 'published'] as const;
type Status = (typeof statuses)[number];
type Json = Readonly<Record<string, unknown>>;

/** Every write stores one stamp in all places, and the number of the stamp selects the related tags. */
function contentOf(stamp: string, tags: readonly string[]): Json {
  const number = Number(stamp.split('-').at(-1));
  const tag = (offset: number): string => tags[(number + offset) % tags.length] ?? '';
  return {
    stamp,
    text: `${stamp} `.repeat(50),
    tags: [tag(1), tag(0)],
    main: tag(2),
    seo: { stamp, tag: tag(3) },
    zone: [
      { __component: 'shared.note', stamp },
      { __component: 'shared.seo', stamp, tag: tag(0) },
    ],
  };
}

/** A row of a response in the form of `contentOf`, to compare that it is complete. */
function shownContent(row: Json): Json {
  const idOf = (related: unknown): unknown => (related as Json | null)?.documentId;
  const component = ({ id: _id, ...members }: Json): Json =>
    'tag' in members ? { ...members, tag: idOf(members.tag) } : members;
  return {
    stamp: row.stamp,
    text: row.text,
    tags: (row.tags as readonly Json[]).map(idOf),
    main: idOf(row.main),
    seo: row.seo && component(row.seo as Json),
    zone: (row.zone as readonly Json[]).map(component),
  };
}

const populate =
  'populate[tags]=true&populate[main]=true&populate[seo][populate]=*&populate[zone][populate]=*';

interface Write {
  readonly documentId: string | undefined;
  readonly status: Status;
  readonly stamp: string;
}

/** What the client knows: the stamps that were confirmed, and the write of each writer that was not. */
class Ledger {
  readonly documents = new Map<string, Record<Status, string>>();
  inFlight: Write[] = [];
  confirmed = 0;
  #count = 0;

  next(writer: number): Write {
    const own = [...this.documents].filter(([, { draft }]) => draft.startsWith(`${writer}-`));
    const number = this.#count++;
    const documentId = number % 3 === 0 ? undefined : own.at(number % Math.max(own.length, 1))?.[0];
    const status = documentId !== undefined && number % 4 === 0 ? 'draft' : 'published';
    return { documentId, status, stamp: `${writer}-${number}` };
  }

  confirm({ status, stamp }: Write, documentId: string): void {
    this.confirmed++;
    const published = status === 'published' ? stamp : (this.documents.get(documentId)?.published ?? '');
    this.documents.set(documentId, { draft: stamp, published });
  }
}

async function all(server: KillableServer, path: string): Promise<readonly Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page++) {
    const response = await server.ask('GET', `${path}&pagination[pageSize]=100&pagination[page]=${page}`);
    expect(response?.status).toBe(200);
    const found = response?.body.data as readonly Json[];
    rows.push(...found);
    if (found.length < 100) return rows;
  }
}

async function writeUntilKilled(
  server: KillableServer,
  writer: number,
  ledger: Ledger,
  tags: readonly string[],
): Promise<void> {
  for (;;) {
    const write = ledger.next(writer);
    const { documentId, status, stamp } = write;
    const [method, path] =
      documentId === undefined ? ['POST', '/api/posts'] : ['PUT', `/api/posts/${documentId}`];
    const response = await server.ask(method, `${path}?status=${status}`, {
      data: contentOf(stamp, tags),
    });
    if (!response) {
      ledger.inFlight.push(write);
      return;
    }
    expect([response.status, response.body]).toEqual([
      documentId === undefined ? 201 : 200,
      expect.anything(),
    ]);
    ledger.confirm(write, String((response.body.data as Json).documentId));
  }
}

/** Compares what is stored with what was confirmed, and takes over what the interrupted writes left. */
async function check(server: KillableServer, ledger: Ledger, tags: readonly string[]): Promise<void> {
  const stored: Record<Status, Map<string, string>> = { draft: new Map(), published: new Map() };
  for (const status of statuses) {
    for (const row of await all(server, `/api/posts?status=${status}&${populate}`)) {
      const stamp = String(row.stamp);
      expect(shownContent(row)).toEqual(contentOf(stamp, tags));
      stored[status].set(String(row.documentId), stamp);
    }
  }
  // Every document of this test is published when it is created, so both versions are there, or none.
  expect([...stored.published.keys()].sort()).toEqual([...stored.draft.keys()].sort());
  for (const [documentId, confirmed] of ledger.documents) {
    const found = { draft: stored.draft.get(documentId), published: stored.published.get(documentId) };
    const interrupted = ledger.inFlight.find((write) => write.documentId === documentId);
    const after = interrupted && {
      draft: interrupted.stamp,
      published: interrupted.status === 'published' ? interrupted.stamp : confirmed.published,
    };
    expect([confirmed, after]).toContainEqual(found);
  }
  for (const [documentId, draft] of stored.draft) {
    const published = stored.published.get(documentId) ?? '';
    if (!ledger.documents.has(documentId)) {
      // A create that was not confirmed is there with all that belongs to it, or not at all.
      const created = ledger.inFlight.map((write) => (write.documentId === undefined ? write.stamp : ''));
      expect(created).toContain(draft);
      expect(published).toBe(draft);
    }
    ledger.documents.set(documentId, { draft, published });
  }
  ledger.inFlight = [];
}

describe.each(databases)('a killed server on %s', (database) => {
  let folder = '';
  let server: KillableServer | undefined;
  const tags: string[] = [];
  beforeAll(async () => {
    const app = await startTestApp(database, files);
    folder = app.folder;
    for (const label of ['A', 'B', 'C', 'D', 'E']) {
      const { body } = await app.request('POST', '/api/tags', { data: { label } });
      tags.push(String((body as { data: Json }).data.documentId));
    }
    await app.plinth.close();
  });
  afterAll(async () => {
    await server?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('starts again with every confirmed write, and with no partial write', {
    timeout: 180_000,
  }, async () => {
    const ledger = new Ledger();
    for (let round = 0; round < rounds; round++) {
      const running = await KillableServer.start(folder);
      server = running;
      await check(running, ledger, tags);
      const before = ledger.confirmed;
      const writing = Array.from({ length: writers }, (_, writer) =>
        writeUntilKilled(running, writer, ledger, tags),
      );
      // A busy machine may need a while for the first responses of a new process.
      for (let waited = 0; ledger.confirmed < before + writers && waited < 3000; waited++) await sleep(10);
      await sleep(200 + Math.random() * 600);
      await running.kill();
      await Promise.all(writing);
      expect(ledger.inFlight).toHaveLength(writers);
    }
    server = await KillableServer.start(folder);
    await check(server, ledger, tags);
  });
});
