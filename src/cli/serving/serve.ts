// `plinth develop` and `plinth start`: run the server until a signal stops it.
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Plinth } from '../../app/app.ts';
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import { countUpTo } from '../input/count-option.ts';
import { printFailure } from '../output/failure.ts';
import { printStartInventory } from '../output/print-inventory.ts';
import { failureLine, logConsole, logStart, logWarnings, waitingLine } from './announce.ts';
import { develop, replacing, type ServerOrder } from './develop.ts';
import { drain } from './drain.ts';
import { followTypes } from './follow-types.ts';
import { otherServer } from './other-server.ts';
import { startWorkers, type WorkerOrder } from './workers.ts';

export function serveCommands(program: Command): void {
  program
    .command('develop')
    .description(
      'run the project for development: files that are saved take effect, every change of the tables printed',
    )
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText('after', '\nExample:\n  $ plinth develop --dir my-project')
    .action(({ dir }: { dir: string }) => (cluster.isPrimary ? develop(dir) : serveWatched(dir)));
  program
    .command('start')
    .description('run the project in production')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--workers <number>', 'so many processes on one port, with PostgreSQL', countUpTo(mostWorkers))
    .addHelpText('after', '\nExample:\n  $ NODE_ENV=production plinth start --workers 4')
    .action(({ dir, workers }: { dir: string; workers?: number }) =>
      startSaying(() => startProcess(dir, workers)),
    );
}

const mostWorkers = 256;

/** With workers: the one that starts the others, or one of them. */
async function startProcess(dir: string, workers: number | undefined): Promise<void> {
  if (workers !== undefined && cluster.isPrimary) return startWorkers(dir, workers);
  const { plinth, stop } = await serve(dir, true).catch((error) => {
    // The channel would keep this process alive.
    cluster.worker?.disconnect();
    throw error;
  });
  if (cluster.isPrimary) return;
  process.on('message', (order: WorkerOrder) => {
    if (order === 'stop') stop();
    if (order === 'retire') void drain(plinth).then(stop);
  });
}

/** In production a failure is a line of JSON; people at a terminal read it as text. */
async function startSaying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (process.stderr.isTTY) throw error;
    // Timers of project code would keep this process alive, although it no longer serves requests.
    process.stderr.write(`${failureLine(error)}\n`, () => process.exit(1));
  }
}

async function serve(
  dir: string,
  isProduction: boolean,
): Promise<{ readonly plinth: Plinth; readonly stop: () => void }> {
  const { createPlinth } = await import('../../app/app.ts');
  const onWaiting = (problem: string): void => {
    const line = isProduction ? waitingLine(problem) : `Waiting for the database: ${problem}`;
    process.stderr.write(`${line}\n`);
  };
  const plinth = await createPlinth(resolve(dir), { isProduction, onWaiting });
  if (isProduction) {
    logWarnings(plinth);
    logConsole(plinth);
  }
  const address = await listen(plinth);
  const other = otherServer(plinth);
  if (other !== undefined) warn(other, plinth, isProduction);
  const token = await plinth.admin.setupToken();
  const link = token === undefined ? undefined : setupLink(address, token);
  if (isProduction) logStart(plinth, address, link);
  else if (process.env[replacing] === 'true') printReplacement(plinth, address);
  else printStart(plinth, address, link);
  return { plinth, stop: stopOnSignals(plinth) };
}

function warn(text: string, { server }: Plinth, isProduction: boolean): void {
  if (isProduction) server.log.warn(text);
  else process.stderr.write(`${text}\n`);
}

/** The server of `plinth develop`, which follows the orders of the process that watches the files. */
async function serveWatched(dir: string): Promise<void> {
  const { plinth, stop } = await serve(dir, false).catch((error) => {
    // The channel to the process that watches would keep this one alive.
    cluster.worker?.disconnect();
    throw error;
  });
  printLines(followTypes(plinth));
  process.on('message', (order: ServerOrder) => {
    if (order === 'stop') stop();
    else if (order === 'retire') void drain(plinth).then(stop);
    else void reload(plinth);
  });
}

const printLines = (lines: readonly string[]): void => {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
};

async function reload(plinth: Plinth): Promise<void> {
  const began = performance.now();
  try {
    const changes = await plinth.reloadSchema();
    const took = Math.round(performance.now() - began);
    process.stdout.write(
      `${[...printChanges(changes), `The schema is served anew (${took} ms)`, ...followTypes(plinth)].join('\n')}\n`,
    );
  } catch (error) {
    process.stderr.write(`${printFailure(error)}\nWhat was running goes on.\n`);
  }
}

/** Throws with a message for people where the system does not let it listen. */
export async function listen(plinth: Plinth): Promise<string> {
  try {
    return await plinth.listen();
  } catch (error) {
    await plinth.close();
    const { syscall, code } = Object(error);
    // Workers of a cluster are told what the system said to the process that listens for them.
    const isOfPlace = syscall === 'listen' || syscall === 'bind';
    const sentence = isOfPlace ? notListening[String(code)]?.(plinth.project.config.server) : undefined;
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
}

type ListenAddress = Pick<Plinth['project']['config']['server'], 'host' | 'port'>;

const notListening: Readonly<Record<string, (place: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1}.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine has no address ${host}. Choose one that it has: HOST=127.0.0.1 for itself, HOST=0.0.0.0 for all of them.`,
  EACCES: ({ port }) =>
    `This account may not listen on port ${port}. Choose one from 1024 on (PORT=1337) and let a proxy stand in front.`,
};

/** Milliseconds since the process began stand for how long the change took. */
function printReplacement({ project }: Plinth, address: string): void {
  const took = Math.round(performance.now());
  const done = `The project's code runs anew at ${address}${project.config.api.restPrefix} (${took} ms)`;
  printLines([...whatChanged(project), done]);
}

const whatChanged = (project: Plinth['project']): readonly string[] => [
  ...printChanges(project.changes),
  ...(project.isLockWritten ? [] : [unwrittenLock]),
  ...printStartInventory(project.inventory),
];

function printStart({ project }: Plinth, address: string, setup: string | undefined): void {
  const count = [...project.schema.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi).length;
  printLines([
    ...whatChanged(project),
    `Plinth serves ${count} content ${count === 1 ? 'type' : 'types'} from ${project.config.database.client} at ${address}${project.config.api.restPrefix}`,
    ...(project.config.api.isVersion4 ? [olderForm] : []),
    ...printGraphql(project.config.graphql, address),
    `The administration panel is at ${address}/admin`,
    'Content types are private until a role or token is given an action: plinth permission grant --help',
    ...(setup === undefined ? [] : [noAdministrator, `  ${setup}`]),
  ]);
}

const olderForm =
  'REST is in the nested form of version 4, with numbers as addresses (config/api: rest.v4CompatibilityMode false gives version 5)';

const shapes: Readonly<Record<GraphqlConfig['shape'], string>> = {
  entity: 'the nested shape of version 4 (v4CompatibilityMode: false gives the flat one of version 5)',
  flat: 'the flat shape of version 5 (v4CompatibilityMode: "entity" gives the nested one of version 4)',
  compatible: 'the flat shape of version 5 with the names of version 4 beside it (v4CompatibilityMode: true)',
};

const printGraphql = ({ isEnabled, endpoint, shape }: GraphqlConfig, address: string): readonly string[] =>
  isEnabled ? [`GraphQL is at ${address}${endpoint}, in ${shapes[shape]}`] : [];

const noAdministrator =
  'There is no administrator yet. Create the first one here (the link works once), or with plinth admin create:';

/** The token stands behind the hash: browsers do not send it, so it is in no log. */
export const setupLink = (address: string, token: string): string =>
  `${address}/admin/auth/register-admin#setupToken=${token}`;

const unwrittenLock =
  '  src/schema.lock.json could not be written: renames need it, so make the folder writable or commit it from development';

/** Indexes follow the attributes; their names tell people nothing. */
function printChanges(changes: Plinth['project']['changes']): readonly string[] {
  const indexes = changes.filter(({ kind }) => kind === 'create index' || kind === 'drop index');
  const others = changes.filter((change) => !indexes.includes(change));
  return [
    ...others.flatMap(({ description, rows, documents = [] }) => [
      `  ${description}${rows > 0 ? ` (${rows} rows)` : ''}`,
      ...(documents.length > 0 ? [`    ${documents.join(', ')}`] : []),
    ]),
    ...(indexes.length > 0
      ? [`  ${indexes.length} ${indexes.length === 1 ? 'index' : 'indexes'} created or dropped`]
      : []),
  ];
}

/** Finishes what is in flight; a second signal, or the configured time, ends it at once. Returns what does the first part. */
export function stopOnSignals(plinth: Plinth): () => void {
  let isStopping = false;
  const { log } = plinth.server;
  const stop = (signal?: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), plinth.project.config.server.gracefulTimeout).unref();
    plinth.close().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => (isStopping ? process.exit(1) : stop(signal));
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop;
}
