// node bench/panel.ts: measures how long the panel waits for lists, documents and relation pickers. The first request may create an
// index, which later ones use. Then measures how long a browser takes to show a list and a large document.
//   --documents 1000000  --database sqlite|postgres  --rounds 5
//   --folder path of an existing project with this content model, instead of a new one
//   --keep   does not delete the new project, and prints its path
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fullAccess } from '../src/abilities/abilities.ts';
import { addLocale } from '../src/auth/locale-store.ts';
import { databasesOf, positive } from './options.ts';
import { measureBrowser } from './panel/browser.ts';
import { authors, authorValues, pageValues, panelModel, postValues } from './panel/model.ts';
import { panelRequests } from './panel/requests.ts';
import { writeFiles } from './plinth/project.ts';
import { makePlaces, withPlinth } from './prepare.ts';
import { startPlinth } from './servers.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000000' },
    database: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const admin = { email: 'bench@example.org', firstname: 'Bench', password: 'Secret of 1 bench' };
const atOnce = 500;

async function fill(count: number): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const [database = 'sqlite'] = databasesOf(values.database);
  const { folder, databaseUrl, remove } = await makePlaces(database);
  await writeFiles(folder, panelModel, databaseUrl);
  await withPlinth(folder, async ({ documents, project, access }) => {
    await addLocale(project.database, { code: 'de', name: 'German' });
    await access.refresh();
    const authorIds: string[] = [];
    const write = async (uid: string, total: number, valuesOf: (index: number) => object) => {
      for (let first = 0; first < total; first += atOnce) {
        const size = Math.min(atOnce, total - first);
        const list = Array.from({ length: size }, (_, at) => ({ ...valuesOf(first + at) }));
        const written = await documents.createMany({ uid, list, abilities: fullAccess });
        if (uid === 'api::author.author') authorIds.push(...written.map(({ documentId }) => documentId));
      }
    };
    await write('api::author.author', authors, authorValues);
    await write('api::post.post', count, (index) => postValues(index, authorIds));
    await write('api::page.page', 1, () => pageValues);
    await project.database.analyze();
  });
  return { folder, remove };
}

interface Timed {
  readonly status: number;
  readonly ms: number;
  readonly body: { readonly data?: unknown };
}

async function measure(folder: string): Promise<void> {
  const setupToken = await withPlinth(folder, (plinth) => plinth.admin.setupToken());
  const server = await startPlinth({ folder });
  try {
    const token = await signIn(server.url, setupToken);
    const get = async (path: string): Promise<Timed> => {
      const startedAt = performance.now();
      const response = await fetch(`${server.url}/admin/content-manager/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = (await response.json()) as Timed['body'];
      return { status: response.status, ms: Math.round(performance.now() - startedAt), body };
    };
    const { body } = await get('collection-types/api::post.post?pageSize=1&locale=en&sort=updatedAt:desc');
    const [post] = body.data as { documentId: string; attributes: { title: string } }[];
    if (!post) throw new Error('There are no posts.');
    const part = post.attributes.title.split(' ').slice(-2).join(' ');
    await counted(() => get(`collection-types/api::post.post?locale=en&_q=${part}`));
    console.log('| request of the panel | first, ms | median, ms |\n| --- | --: | --: |');
    for (const { name, path } of panelRequests(post.documentId, part)) {
      const first = await get(path);
      const rest: Timed[] = [];
      for (let round = 0; round < positive('rounds', values.rounds); round++) rest.push(await get(path));
      const times = rest.map(({ ms }) => ms).toSorted((one, other) => one - other);
      const failed = [first, ...rest].find(({ status }) => status !== 200)?.status;
      const note = failed === undefined ? '' : ` (${failed})`;
      console.log(`| ${name}${note} | ${first.ms} | ${times[Math.floor(times.length / 2)]} |`);
    }
    await measureBrowser({ address: server.url, admin, rounds: positive('rounds', values.rounds) });
  } finally {
    await server.stop();
  }
}

/** Waits until the server has counted its rows. Until then the search is refused as too costly. */
async function counted(search: () => Promise<Timed>): Promise<void> {
  for (let tries = 0; tries < 40 && (await search()).status !== 200; tries++) await setTimeout(5000);
}

async function signIn(address: string, setupToken: string | undefined): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${address}/admin/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { readonly data?: { readonly token: string } };
  };
  const { email, password } = admin;
  const { data } = setupToken
    ? await post('register-admin', { ...admin, setupToken })
    : await post('login', { email, password });
  if (!data) throw new Error(`${email} cannot sign in.`);
  return data.token;
}

const project = values.folder
  ? { folder: values.folder, remove: async () => undefined }
  : await fill(positive('documents', values.documents));
try {
  await measure(project.folder);
} finally {
  if (values.keep) console.log(project.folder);
  else await project.remove();
}
