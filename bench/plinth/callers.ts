// Authenticated callers, to measure the cost of authentication: an API token, a signed-in user, and a token with rules.
import { fullAccess } from '../../src/abilities/abilities.ts';
import type { Plinth } from '../../src/app/app.ts';
import { grant } from '../../src/auth/role-store.ts';
import { createToken, type TokenDefinition } from '../../src/auth/token-store.ts';
import { committed, readAll } from '../../src/database/rows.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { selectRoles } from '../../src/sql/stored/roles.ts';

/** Bearer tokens by the kind of caller. */
export type Bearers = Readonly<Record<string, string>>;

const action = 'api::article.article.findOne';

export async function makeCallers(plinth: Plinth): Promise<Bearers> {
  const { database, schema } = plinth.project;
  const known = knownActions(schema);
  const token = async (definition: TokenDefinition): Promise<string> =>
    (await createToken(database, definition, known)).token;
  const ruled = { fields: ['title', 'slug', 'rank'], filter: { rank: { $gte: 0 } } };
  return {
    'API token': await token({ name: 'bench', type: 'read-only' }),
    JWT: await signIn(plinth),
    'token with rules': await token({
      name: 'bench rules',
      type: 'custom',
      permissions: [action],
      rules: parseRules(schema, [action], ruled),
    }),
  };
}

/** The documentId of the role. */
async function authenticatedRole({ database }: Plinth['project']): Promise<string> {
  const roles = await readAll(committed(database), selectRoles());
  return String(roles.find(({ type }) => type === 'authenticated')?.documentId);
}

async function signIn({ project, documents, access, server }: Plinth): Promise<string> {
  const known = knownActions(project.schema);
  await grant(project.database, { role: 'authenticated', actions: [action] }, known);
  const callback = 'plugin::users-permissions.auth.callback';
  await grant(project.database, { role: 'public', actions: [callback] }, known);
  await access.refresh();
  const role = await authenticatedRole(project);
  const password = 'the password of the benchmark';
  const data = { username: 'bench', email: 'bench@example.test', password, role };
  await documents.create({ uid: 'plugin::users-permissions.user', data, abilities: fullAccess });
  const payload = { identifier: 'bench', password };
  const response = await server.inject({ method: 'POST', url: '/api/auth/local', payload });
  return response.json<{ jwt: string }>().jwt;
}
