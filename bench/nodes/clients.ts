// Clients that read and write through the load balancer, and check each response: a read must not be older than the client's last
// confirmed write.
import { setTimeout } from 'node:timers/promises';

export interface Clients {
  /** Sets all counts to zero. */
  reset(): void;
  readonly counts: Counts;
  /** Resolves after the response to the last request. */
  stop(): Promise<void>;
  /** Reads all documents again; resolves to the confirmed writes that are missing. */
  lost(): Promise<readonly string[]>;
}

interface Counts {
  reads: number;
  writes: number;
  /** Responses with 503, of a node or of the load balancer when no node is ready. */
  refused: number;
  /** Responses that are older than a confirmed write. */
  old: number;
  readonly failures: Failure[];
}

interface Failure {
  readonly method: string;
  readonly begunAt: number;
  readonly problem: string;
}

interface Document {
  readonly id: string;
  /** The number in the last confirmed write. */
  confirmed: number;
}

export async function startClients(url: string, token: string, count: number): Promise<Clients> {
  let counts = none();
  let isStopped = false;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const send = async (method: string, path: string, data?: object): Promise<string | undefined> => {
    const begunAt = performance.now();
    const failed = (problem: string): undefined => void counts.failures.push({ method, begunAt, problem });
    try {
      const body = data ? { body: JSON.stringify({ data }) } : {};
      const response = await fetch(`${url}/api/${path}`, { method, headers, ...body });
      const text = await response.text();
      if (response.status === 503) counts.refused++;
      else if (!response.ok) failed(`${response.status} ${text.slice(0, 100)}`);
      else return text;
      await setTimeout(50);
    } catch (error) {
      failed(String(error instanceof Error && error.cause ? error.cause : error));
    }
    return undefined;
  };
  const make = async (): Promise<Document> => {
    const text = await send('POST', 'notes', { number: 0 });
    if (text === undefined) throw new Error(`No document was created: ${JSON.stringify(counts)}`);
    return { id: JSON.parse(text).data.documentId, confirmed: 0 };
  };
  const documents: Document[] = [];
  for (let number = 0; number < count; number++) documents.push(await make());

  const client = async (document: Document): Promise<void> => {
    for (let step = 1; !isStopped; step++) {
      if (step % 10 === 0) {
        const number = document.confirmed + 1;
        const written = await send('PUT', `notes/${document.id}`, { number });
        if (written !== undefined) counts.writes++;
        // A write without a response may have been committed. The next write has the same number.
        document.confirmed = written === undefined ? document.confirmed : number;
        continue;
      }
      const { confirmed } = document;
      const isList = step % 2 === 0;
      const path = isList ? 'notes?sort=id&pagination[pageSize]=100' : `notes/${document.id}`;
      const text = await send('GET', path);
      if (text === undefined) continue;
      counts.reads++;
      if (numberIn(text, document.id) < confirmed) counts.old++;
    }
  };
  const running = documents.map(client);
  return {
    get counts() {
      return counts;
    },
    reset: () => {
      counts = none();
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
    lost: async () => {
      const found = await Promise.all(
        documents.map(({ id }) => untilFound(() => send('GET', `notes/${id}`))),
      );
      return documents.flatMap(({ id, confirmed }, index) => {
        const number = numberIn(found[index] ?? '', id);
        return number >= confirmed ? [] : [`${id}: ${number} instead of ${confirmed}`];
      });
    },
  };
}

async function untilFound(read: () => Promise<string | undefined>): Promise<string> {
  for (;;) {
    const text = await read();
    if (text !== undefined) return text;
  }
}

const none = (): Counts => ({ reads: 0, writes: 0, refused: 0, old: 0, failures: [] });

/** The number of the document in the response; -1 if the response does not contain the document. */
function numberIn(text: string, id: string): number {
  const { data } = JSON.parse(text === '' ? '{"data":[]}' : text);
  const found = [data].flat().find(({ documentId }) => documentId === id);
  return found?.number ?? -1;
}
