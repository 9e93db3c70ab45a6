// Two nodes that serve one database, with people who read there and write there.
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import type { DatabaseName } from '../harness/project.ts';
import { type Grants, openRulesWorld, own, type RulesWorld } from '../rules/world.ts';

export const reading = 'find findOne readDraft';
const others =
  'api::category.category.find api::category.category.findOne api::home.home.find api::page.page.find api::page.page.findOne';
const users = 'plugin::users-permissions.user.find plugin::users-permissions.role.find';
export const all: Grants = [[reading], [others], [users]];

interface Asked {
  readonly status: number;
  readonly text: string;
  /** What Server-Timing says of kept results. */
  readonly kept: string | undefined;
}

export interface Nodes {
  readonly world: RulesWorld;
  /** A token that may read what everybody may. */
  readonly custom: string;
  readonly ask: (node: number, url: string, bearer: string | null, body?: object) => Promise<Asked>;
  readonly write: (
    node: number,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
  ) => Promise<Written>;
  /** Resolves to its documentId. */
  readonly create: (path: string, data: object) => Promise<string>;
  /** All nodes know what is granted. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Written {
  readonly data?: { readonly documentId: string };
}

/** End users read their own articles, everybody else all of them. */
export async function openNodes(database: DatabaseName): Promise<Nodes> {
  const world = await openRulesWorld(database);
  const plinths: readonly Plinth[] = [world.app.plinth, await createPlinth(world.app.folder)];
  const inject = async (
    node: number,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more: object,
  ) => {
    const plinth = plinths[node];
    if (!plinth) throw new Error(`There is no node ${node}`);
    return plinth.server.inject({ method, url, ...more });
  };
  const write: Nodes['write'] = async (node, method, path, data) => {
    const response = await inject(node, method, `/api/${path}`, {
      headers: { authorization: `Bearer ${world.app.token}` },
      ...(data ? { payload: path.startsWith('users') ? data : { data } } : {}),
    });
    return response.body ? (JSON.parse(response.body) as Written) : {};
  };
  const refresh = async (): Promise<void> => {
    for (const { access } of plinths) await access.refresh();
  };
  await world.let('public', all);
  await world.let('authenticated', [[reading, own], ...all.slice(1)]);
  const custom = await world.tokenWith(all);
  await refresh();
  return {
    world,
    custom,
    write,
    refresh,
    ask: async (node, url, bearer, body) => {
      const response = await inject(node, body ? 'POST' : 'GET', url, {
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
        ...(body ? { payload: body } : {}),
      });
      const timing = String(response.headers['server-timing']);
      return {
        status: response.statusCode,
        text: response.body,
        kept: /kept;desc="(\w+)"/.exec(timing)?.[1],
      };
    },
    create: async (path, data) => (await write(0, 'POST', path, data)).data?.documentId ?? '',
    close: async () => {
      await plinths[1]?.close();
      await world.app.close();
    },
  };
}
