// The server that is fuzzed, in a process of its own: opens and fills the project in the folder that it is given, tells its
// parent where it listens and which routes there are, and makes new callers whenever it is asked to.

// Its memory is that of `plinth start`.
import '../../../bin/young-generation.mjs';
import '../../../bin/old-generation.mjs';
import '../../../bin/reused-memory.mjs';
import { fullAccess } from '../../../src/abilities/abilities.ts';
import { addAdmin, changeAdmins } from '../../../src/admin/accounts/admins.ts';
import { listAdminRoles, superAdminCode } from '../../../src/admin/roles/roles.ts';
import { createPlinth, type Plinth } from '../../../src/app/app.ts';
import { addLocale } from '../../../src/auth/locale-store.ts';
import { grant } from '../../../src/auth/role-store.ts';
import { createToken } from '../../../src/auth/token-store.ts';
import { committed } from '../../../src/database/rows.ts';
import { hashPassword } from '../../../src/documents/passwords.ts';
import { knownActions } from '../../../src/project/known-actions.ts';
import { pathOf } from '../../../src/routes/table.ts';
import { seed } from '../project.ts';
import type { Callers, ServerFacts } from './facts.ts';

const password = 'Secret of 1 fuzzer';
const [folder = '.'] = process.argv.slice(2);
const plinth = await createPlinth(folder, { isProduction: true });
const { database, schema } = plinth.project;
const known = knownActions(schema);
let count = 0;

for (const code of ['fr', 'de']) await addLocale(database, { code });
for (const role of ['public', 'authenticated'])
  await grant(database, { role, actions: grantsOf(role) }, known);
const callers = await newCallers();
const { documents, witnesses } = await seed({ plinth, request: requestAs(callers.full) });
const facts: ServerFacts = {
  url: await plinth.listen(),
  callers,
  routes: plinth.routes.map(({ mount, route }) => ({
    ...route,
    handler: undefined,
    path: pathOf({ mount, route }),
  })),
  actions: known,
  documents: [...documents],
  witnesses: [...witnesses],
};
process.send?.(JSON.parse(JSON.stringify(facts)));
process.on('message', () => {
  if ('polluted' in {}) throw new Error('The prototype of all objects is polluted');
  void newCallers().then((renewed) => process.send?.(renewed));
});
process.once('disconnect', () => void plinth.close().then(() => process.exit()));

/** The public reads and writes some types and reaches every endpoint of end users. */
function grantsOf(role: string): string[] {
  const content = ['thing', 'tag', 'twin'].flatMap((name) =>
    ['find', 'findOne', 'create', 'update'].map((action) => `api::${name}.${name}.${action}`),
  );
  const own = known.filter((action) => action.startsWith('plugin::users-permissions.auth.'));
  return role === 'public'
    ? [...content, ...own]
    : [...known].filter((action) => !action.endsWith('.delete'));
}

/** Requests end sessions, block accounts and take rights away: fresh callers have everything again. */
async function newCallers(): Promise<Callers> {
  const name = `fuzzer ${process.pid} ${count++}`;
  const email = `${name.replaceAll(' ', '-')}@example.test`;
  const some = grantsOf('public');
  const full = await createToken(database, { name, type: 'full-access' }, known);
  const custom = await createToken(
    database,
    { name: `${name} some`, type: 'custom', permissions: some },
    known,
  );
  await plinth.access.refresh();
  return {
    full: `Bearer ${full.token}`,
    custom: `Bearer ${custom.token}`,
    ...(await newUser(email, `Bearer ${full.token}`)),
    ...(await newAdmin(email)),
  };
}

async function newUser(email: string, full: string): Promise<Pick<Callers, 'user'>> {
  const { text } = await requestAs(full)('GET', '/api/users-permissions/roles');
  const { roles }: { roles: { id: number; type: string }[] } = JSON.parse(text);
  const role = roles.filter(({ type }) => type === 'authenticated').map(({ id }) => ({ id }));
  const data = {
    username: email,
    email,
    password,
    confirmed: true,
    provider: 'local',
    role: { connect: role },
  };
  await plinth.documents.create({ uid: 'plugin::users-permissions.user', data, abilities: fullAccess });
  const { body } = await requestAs(undefined)('POST', '/api/auth/local', { identifier: email, password });
  return { user: `Bearer ${String((body as { jwt: unknown }).jwt)}` };
}

async function newAdmin(email: string): Promise<Pick<Callers, 'admin' | 'adminCookie'>> {
  const roles = await listAdminRoles(committed(database));
  const roleIds = roles.filter(({ code }) => code === superAdminCode).map(({ id }) => id);
  const passwordHash = await hashPassword(password);
  await changeAdmins(database, (transaction) =>
    addAdmin(transaction, { email, firstname: 'Fuzzer', lastname: null, passwordHash, roleIds }),
  );
  const { body, headers } = await requestAs(undefined)('POST', '/admin/login', { email, password });
  const { data } = body as { data: { token: unknown } };
  return {
    admin: `Bearer ${String(data.token)}`,
    adminCookie: String(headers['set-cookie']).split(';')[0] ?? '',
  };
}

function requestAs(authorization: string | undefined): Parameters<typeof seed>[0]['request'] {
  const { server }: Plinth = plinth;
  return async (method, url, sent) => {
    const { statusCode, body, headers } = await server.inject({
      method: method as 'GET',
      url,
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
    });
    return { status: statusCode, text: body, body: JSON.parse(body), headers };
  };
}
