// The conformance suite's project as a running Plinth: its content model, locales, grants and tokens on a free port.
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { addLocale } from '../../src/auth/locale-store.ts';
import { grant } from '../../src/auth/role-store.ts';
import { createToken, type TokenType } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';

interface Permissions {
  readonly locales: readonly { readonly code: string; readonly name: string; readonly default?: boolean }[];
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly tokens: Readonly<
    Record<string, { readonly type: TokenType; readonly permissions?: readonly string[] }>
  >;
}

export interface ConformanceServer {
  readonly plinth: Plinth;
  readonly url: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** `databaseUrl` undefined is SQLite in the project's folder. */
export async function startConformanceServer(
  corpus: string,
  databaseUrl: string | undefined,
): Promise<ConformanceServer> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-conformance-'));
  await cp(join(corpus, 'project'), folder, { recursive: true });
  await mkdir(join(folder, 'config'));
  const connection = databaseUrl
    ? { client: 'postgres', connection: { connectionString: databaseUrl } }
    : { client: 'sqlite', connection: { filename: '.data/content.db' } };
  await writeFile(join(folder, 'config/database.json'), JSON.stringify({ connection }));
  await writeFile(join(folder, 'config/server.json'), JSON.stringify({ host: '127.0.0.1', port: 0 }));
  // The suite expects a server without limits.
  const plugins = {
    'users-permissions': { config: { ratelimit: { enabled: false } } },
    graphql: { config: { flatEndpoint: '/graphql-flat', compatibleEndpoint: '/graphql-compatible' } },
  };
  await writeFile(join(folder, 'config/plugins.json'), JSON.stringify(plugins));
  const plinth = await createPlinth(folder);
  const permissions: Permissions = JSON.parse(await readFile(join(corpus, 'permissions.json'), 'utf8'));
  const tokens = await grantAll(plinth, permissions);
  return { plinth, url: await plinth.listen(), tokens, folder };
}

async function grantAll(
  { project, access }: Plinth,
  { locales, roles, tokens }: Permissions,
): Promise<Record<string, string>> {
  const { database, schema } = project;
  const known = knownActions(schema);
  for (const { code, name } of locales) {
    if (!access.locales().some((locale) => locale.code === code)) await addLocale(database, { code, name });
  }
  for (const [role, actions] of Object.entries(roles)) await grant(database, { role, actions }, known);
  const created: Record<string, string> = {};
  for (const [name, { type, permissions }] of Object.entries(tokens)) {
    created[name] = (await createToken(database, { name, type, permissions }, known)).token;
  }
  await access.refresh();
  return created;
}
