// The rival: a plain node:http server with one store, written only for the requests of the scenarios.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fields } from './article.ts';
import { parseListing } from './parse-listing.ts';
import { openPostgresStore } from './postgres.ts';
import { openSqliteStore } from './sqlite.ts';
import type { Listing, Page } from './store.ts';

const [database = '', place = ''] = process.argv.slice(2);
const store = database === 'sqlite' ? openSqliteStore(place) : await openPostgresStore(place);
const prefix = '/api/articles';
const listings = new Map<string, Listing>();

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method } = request;
  if (url === '/graphql') return send(response, 200, await store.graphql(await bodyOf(request)));
  const documentId = url[prefix.length] === '/' ? url.slice(prefix.length + 1) : undefined;
  if (method === 'POST') return send(response, 201, await store.create(await dataOf(request)));
  if (documentId === undefined)
    return send(response, 200, envelope(listingOf(url), await store.list(listingOf(url))));
  const json =
    method === 'PUT' ? await store.update(documentId, await dataOf(request)) : await store.one(documentId);
  return json === undefined ? send(response, 404, '{"data":null}') : send(response, 200, json);
}

function listingOf(url: string): Listing {
  const known = listings.get(url);
  if (known) return known;
  const listing = parseListing(url.slice(url.indexOf('?') + 1));
  if (listings.size < 2000) listings.set(url, listing);
  return listing;
}

function envelope({ limit, offset, hasTotal }: Listing, { json, total }: Page): string | Buffer {
  const before = '{"data":';
  const totals = hasTotal ? `,"pageCount":${Math.ceil(total / limit)},"total":${total}` : '';
  const after = `,"meta":{"pagination":{"page":${offset / limit + 1},"pageSize":${limit}${totals}}}}`;
  if (typeof json === 'string') return before + json + after;
  const whole = Buffer.allocUnsafe(before.length + json.length + after.length);
  whole.write(before, 0, 'latin1');
  json.copy(whole, before.length);
  whole.write(after, before.length + json.length, 'latin1');
  return whole;
}

async function bodyOf<T>(request: IncomingMessage): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const dataOf = async (request: IncomingMessage): Promise<Fields> =>
  (await bodyOf<{ readonly data: Fields }>(request)).data;

function send(response: ServerResponse, status: number, json: string | Buffer): void {
  const length = Buffer.byteLength(json);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': length });
  response.end(json);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => send(response, 500, JSON.stringify(String(error))));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => void store.close().then(() => process.exit()));
