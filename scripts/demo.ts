// npm start: serves the demo project, an atlas of the world, on SQLite. Its content is loaded at the first start.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { atlasGrants, atlasLocales, loadAtlas } from '../examples/atlas/load.ts';
import { fullAccess } from '../src/abilities/abilities.ts';
import { createPlinth, type Plinth } from '../src/app/app.ts';
import { addLocale } from '../src/auth/locale-store.ts';
import { grant } from '../src/auth/role-store.ts';
import { printFailure } from '../src/cli/output/failure.ts';
import { listen } from '../src/cli/serving/listen.ts';
import { setupLink } from '../src/cli/serving/serve.ts';
import { stopOnSignals } from '../src/cli/serving/stop-on-signals.ts';
import { readState, writeState } from '../src/database/schema-changes/changes.ts';
import { knownActions } from '../src/project/known-actions.ts';
import { buildPanel } from './build-panel.ts';

const folder = resolve(import.meta.dirname, '../examples/atlas');
const loadedState = 'atlas';

async function main(): Promise<void> {
  process.env.LOG_LEVEL ??= 'warn';
  buildPanel();
  const plinth = await openLoaded();
  const address = await listen(plinth);
  process.stdout.write(welcome(address, await plinth.admin.setupToken()));
  stopOnSignals(plinth);
}

/** If an earlier load was interrupted, the SQLite file is deleted and everything is loaded again: it contains nothing else yet. */
async function openLoaded(): Promise<Plinth> {
  let plinth = await createPlinth(folder);
  const { database } = plinth.project;
  if ((await database.write((transaction) => readState(transaction, loadedState))) !== undefined)
    return plinth;
  const { database: settings } = plinth.project.config;
  if (settings.client === 'sqlite') {
    await plinth.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(`${settings.filename}${suffix}`), { force: true });
    plinth = await createPlinth(folder);
  }
  await load(plinth);
  return plinth;
}

async function load({ project: { database, schema }, access, documents }: Plinth): Promise<void> {
  const started = performance.now();
  for (const { code, name } of atlasLocales) {
    if (!access.locales().some((locale) => locale.code === code)) await addLocale(database, { code, name });
  }
  await grant(database, { role: 'public', actions: atlasGrants }, knownActions(schema));
  await access.refresh();
  const abilities = fullAccess;
  await loadAtlas({
    create: (uid, input) => documents.create({ uid, abilities, ...input }),
    update: (uid, documentId, input) => documents.update({ uid, documentId, abilities, ...input }),
  });
  await database.analyze();
  await database.write((transaction) => writeState(transaction, loadedState, 'loaded'));
  process.stdout.write(`Loaded the atlas in ${Math.round(performance.now() - started)} ms.\n`);
}

const welcome = (address: string, setupToken: string | undefined): string => `
Plinth serves the atlas demo at ${address}

  curl -g '${address}/api/countries?filters[borders][code3]=FRA&fields=name&sort=name'
  curl -g '${address}/api/countries?filters[landlocked]=true&sort=area:desc&locale=fr&fields[0]=name&fields[1]=area'
  curl -g '${address}/api/articles?populate[sections][on][blocks.country-list][populate][countries][fields]=name'

GraphQL, with a console for browsers: ${address}/graphql

The administration panel${setupToken === undefined ? `: ${address}/admin` : `. Create the first account with this link, which works once:\n  ${setupLink(address, setupToken)}`}

Stop it with Ctrl+C.
`;

try {
  await main();
} catch (error) {
  process.stderr.write(`${printFailure(error)}\n`);
  process.exitCode = 1;
}
