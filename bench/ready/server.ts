// The lower bound for cached responses: plain node:http with a ready buffer and an ETag for each URL, which it fetches once from the rival.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Ready {
  readonly body: Buffer;
  readonly tag: string;
}

const [origin = ''] = process.argv.slice(2);
const kept = new Map<string, Ready>();

async function respond({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body, tag } = kept.get(url) ?? (await fetched(url));
  if (headers['if-none-match'] === tag) {
    response.writeHead(304, { etag: tag });
    response.end();
    return;
  }
  const type = 'application/json; charset=utf-8';
  response.writeHead(200, { 'content-type': type, etag: tag, 'content-length': body.length });
  response.end(body);
}

async function fetched(url: string): Promise<Ready> {
  const response = await fetch(origin + url);
  const body = Buffer.from(await response.arrayBuffer());
  const ready = { body, tag: `"${createHash('sha1').update(body).digest('base64url')}"` };
  kept.set(url, ready);
  return ready;
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(500);
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
