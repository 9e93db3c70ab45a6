// Keeps the project small while requests add to it, so that a run measures the server and not a growing database.
import { contentTypes, pluralOf } from '../project.ts';
import type { Client } from './client.ts';
import type { Known } from './known.ts';

const maxOfEach = 100;

interface Shelf {
  readonly list: string;
  /** Address of one, below which it is deleted. */
  readonly one: string;
  readonly isAdmin?: true;
  readonly kept?: readonly string[];
}

const shelves: readonly Shelf[] = [
  { list: '/api/users?sort=id:desc&limit=200', one: '/api/users/' },
  { list: '/api/upload/files?sort=id:desc&pagination[pageSize]=100', one: '/api/upload/files/' },
  { list: '/api/upload/folders', one: '/api/upload/folders/' },
  { list: '/api/users-permissions/roles', one: '/api/users-permissions/roles/' },
  { list: '/admin/roles', one: '/admin/roles/', isAdmin: true },
  { list: '/admin/api-tokens', one: '/admin/api-tokens/', isAdmin: true },
  { list: '/admin/users?pageSize=100&sort=id:DESC', one: '/admin/users/', isAdmin: true },
];

/** Of what requests made, the newest goes; callers and whatever is in use stay. */
export async function tidy(client: Client, known: Known): Promise<void> {
  for (const uid of Object.keys(contentTypes))
    if (contentTypes[uid]?.kind !== 'singleType') await tidyType(client, known, uid);
  for (const shelf of shelves) {
    const headers = { authorization: shelf.isAdmin ? known.callers.admin : known.callers.full };
    const { text } = await client.send({ method: 'GET', url: shelf.list, headers });
    const ids = [...text.matchAll(/"id":(\d+),"(?:documentId|name|firstname|username)"/g)].map(([, id]) =>
      Number(id),
    );
    const surplus = [...new Set(ids)].sort((a, b) => a - b).slice(shelf.isAdmin ? 20 : maxOfEach, -6);
    for (const id of surplus) await client.send({ method: 'DELETE', url: shelf.one + String(id), headers });
  }
}

async function tidyType(client: Client, { callers, world }: Known, uid: string): Promise<void> {
  const headers = { authorization: callers.full };
  const path = `/api/${pluralOf(uid)}`;
  const witnesses = world.witnesses.get(uid) ?? [];
  for (const locale of contentTypes[uid]?.localized ? ['en', 'fr', 'de'] : ['en']) {
    const search = `locale=${locale}&status=draft&fields=documentId&sort=createdAt:desc&pagination[pageSize]=100`;
    const { text } = await client.send({ method: 'GET', url: `${path}?${search}`, headers });
    const ids = [...text.matchAll(/"documentId":"([a-z0-9]+)"/g)].flatMap(([, id]) => id ?? []);
    const [, total = '0'] = /"total":(\d+)/.exec(text) ?? [];
    const surplus = ids
      .filter((id) => !witnesses.includes(id))
      .slice(0, Math.max(0, Number(total) - maxOfEach));
    for (const id of surplus) await client.send({ method: 'DELETE', url: `${path}/${id}?locale=*`, headers });
    const gone = new Set(surplus);
    const documents = world.documents.get(uid) ?? [];
    documents.splice(0, documents.length, ...documents.filter((id) => !gone.has(id)));
  }
}
