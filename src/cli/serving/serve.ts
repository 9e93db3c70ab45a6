// `plinth develop` and `plinth start`: run the server until a signal stops it.
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Plinth } from '../../app/app.ts';
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import { countUpTo } from '../input/count-option.ts';
import { counted } from '../output/counted.ts';
import { printFailure } from '../output/failure.ts';
import { printStartInventory } from '../output/print-inventory.ts';
import { wrapped } from '../output/wrapped.ts';
import {
  failureLine,
  logConsole,
  logStart,
  logWarnings,
  printWarningLines,
  waitingLine,
} from './announce.ts';
import { develop, replacing, type ServerOrder } from './develop.ts';
import { drain } from './drain.ts';
import { followTypes } from './follow-types.ts';
import { logInterruptedStart } from './interrupted-start.ts';
import { otherServer } from './other-server.ts';
import { logUncaught } from './uncaught.ts';
import { startWorkers, type WorkerOrder } from './workers.ts';

export function serveCommands(program: Command): void {
  program
    .command('develop')
    .description(
      'run the project for development: saved files take effect at once, and changes of the tables are printed',
    )
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText('after', '\nExample:\n  $ plinth develop --dir my-project')
    .action(({ dir }: { dir: string }) => (cluster.isPrimary ? develop(dir) : serveWatched(dir)));
  program
    .command('start')
    .description('run the project in production')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--workers <number>', 'number of processes on one port (PostgreSQL only)', countUpTo(maxWorkers))
    .addHelpText('after', '\nExample:\n  $ NODE_ENV=production plinth start --workers 4')
    .action(({ dir, workers }: { dir: string; workers?: number }) =>
      startLogging(() => startProcess(dir, workers)),
    );
}

const maxWorkers = 256;

/** Without `workers` the server; with `workers` the primary process, which starts the workers, or one of the workers. */
async function startProcess(dir: string, workers: number | undefined): Promise<void> {
  if (workers !== undefined && cluster.isPrimary) return startWorkers(dir, workers);
  const { plinth, stop } = await serve(dir, true).catch((error) => {
    // The channel to the primary process would keep this process running.
    cluster.worker?.disconnect();
    throw error;
  });
  if (cluster.isPrimary) return;
  process.on('message', (order: WorkerOrder) => {
    if (order === 'stop') stop();
    if (order === 'retire') void drain(plinth, { keepsIdle: true }).then(stop);
  });
}

/** An error at the start is written as a line of the JSON log, or as text if standard error is a terminal. */
async function startLogging(work: () => Promise<void>): Promise<void> {
  if (!process.stderr.isTTY) {
    printWarningLines();
    logUncaught();
  }
  try {
    await work();
  } catch (error) {
    if (process.stderr.isTTY) throw error;
    // Timers of project code would keep this process running, although it does not serve requests.
    process.stderr.write(`${failureLine(error)}\n`, () => process.exit(1));
  }
}

async function serve(
  dir: string,
  isProduction: boolean,
): Promise<{ readonly plinth: Plinth; readonly stop: () => void }> {
  const started = isProduction ? logInterruptedStart() : () => undefined;
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
  // Issued before the server listens, because it is written: a full disk ends the start before clients can connect.
  const token = await plinth.admin.setupToken().catch(async (error: unknown) => {
    await plinth.close();
    throw error;
  });
  const address = await listen(plinth);
  const other = otherServer(plinth);
  if (other !== undefined) warn(other, plinth, isProduction);
  const link = token === undefined ? undefined : setupLink(address, token);
  if (isProduction) logStart(plinth, address, link);
  else if (process.env[replacing] === 'true') printReplacement(plinth, address);
  else printStart(plinth, address, link);
  started();
  return { plinth, stop: stopOnSignals(plinth) };
}

function warn(text: string, { server }: Plinth, isProduction: boolean): void {
  if (isProduction) server.log.warn(text);
  else process.stderr.write(`${text}\n`);
}

/** The server process of `plinth develop`. The process that watches the files sends it orders. */
async function serveWatched(dir: string): Promise<void> {
  const { plinth, stop } = await serve(dir, false).catch((error) => {
    // The channel to the watching process would keep this process running.
    cluster.worker?.disconnect();
    throw error;
  });
  printLines(followTypes(plinth));
  process.on('message', (order: ServerOrder) => {
    if (order === 'stop') stop();
    else if (order === 'retire') void drain(plinth, { keepsIdle: false }).then(stop);
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
      `${[...printChanges(changes), `The schema was reloaded (${took} ms)`, ...followTypes(plinth)].join('\n')}\n`,
    );
  } catch (error) {
    process.stderr.write(`${printFailure(error)}\nThe previous version continues to run.\n`);
  }
}

/** Resolves to the address. If the server cannot listen, the project is closed, and an error with a remedy is thrown. */
export async function listen(plinth: Plinth): Promise<string> {
  try {
    return await plinth.listen();
  } catch (error) {
    await plinth.close();
    const { syscall, code } = Object(error);
    // In a cluster worker the error comes from the primary process, where the system call is `bind`.
    const isAddressError = ['listen', 'bind', 'getaddrinfo'].includes(syscall);
    const message = isAddressError ? listenErrors[String(code)]?.(plinth.project.config.server) : undefined;
    throw message === undefined ? error : new Error(message, { cause: error });
  }
}

type ListenAddress = Pick<Plinth['project']['config']['server'], 'host' | 'port'>;

const unknownHost = ({ host }: ListenAddress): string =>
  `The name ${host} of "host" in config/server cannot be resolved. Choose an address of this machine: HOST=127.0.0.1 for this machine only, HOST=0.0.0.0 for all addresses.`;

/** Messages by the error code of listening. */
const listenErrors: Readonly<Record<string, (place: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1}.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host}. Choose another one: HOST=127.0.0.1 for this machine only, HOST=0.0.0.0 for all addresses.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EACCES: ({ port }) =>
    `This account may not listen on port ${port}. Choose a port from 1024 (PORT=1337), and put a proxy in front of the server.`,
};

/** The printed duration is the time since the start of this process, which the change has caused. */
function printReplacement({ project }: Plinth, address: string): void {
  const took = Math.round(performance.now());
  const done = `The project was restarted at ${address}${project.config.api.restPrefix} (${took} ms)`;
  printLines([...startLines(project), done]);
}

const startLines = (project: Plinth['project']): readonly string[] => [
  ...printChanges(project.changes),
  ...(project.isLockWritten ? [] : [unwrittenLock]),
  ...printStartInventory(project.inventory),
];

function printStart({ project }: Plinth, address: string, setup: string | undefined): void {
  const count = [...project.schema.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi).length;
  printLines([
    ...startLines(project),
    `Plinth serves ${count} content ${count === 1 ? 'type' : 'types'} from ${project.config.database.client} at ${address}${project.config.api.restPrefix}`,
    ...(project.config.api.isVersion4 ? [olderForm] : []),
    ...printGraphql(project.config.graphql, address),
    `The administration panel is at ${address}/admin`,
    'Content types are private until an action is granted to a role or token: plinth permission grant --help',
    ...(setup === undefined ? [] : [noAdministrator, `  ${setup}`]),
  ]);
}

const olderForm =
  'REST has the nested form of Strapi 4, with numeric ids (for the form of Strapi 5: rest.v4CompatibilityMode: false in config/api)';

const shapes: Readonly<Record<GraphqlConfig['shape'], string>> = {
  entity: 'the nested shape of Strapi 4 (for the flat shape of Strapi 5: v4CompatibilityMode: false)',
  flat: 'the flat shape of Strapi 5 (for the nested shape of Strapi 4: v4CompatibilityMode: "entity")',
  compatible:
    'the flat shape of Strapi 5 with the fields of Strapi 4 in addition (v4CompatibilityMode: true)',
};

const printGraphql = ({ isEnabled, endpoint, shape }: GraphqlConfig, address: string): readonly string[] =>
  isEnabled ? [`GraphQL is at ${address}${endpoint}, in ${shapes[shape]}`] : [];

const noAdministrator =
  'There is no administrator yet. Create the first one here (the link works once), or with plinth admin create:';

/** The token is in the fragment, which browsers do not send, so that it does not appear in logs. */
export const setupLink = (address: string, token: string): string =>
  `${address}/admin/auth/register-admin#setupToken=${token}`;

const unwrittenLock =
  '  src/schema.lock.json could not be written. Renaming attributes needs it: make the folder writable, or commit the file from development.';

/** Changes of indexes are only counted, because they follow from the attributes. */
function printChanges(changes: Plinth['project']['changes']): readonly string[] {
  const indexes = changes.filter(({ kind }) => kind === 'create index' || kind === 'drop index');
  const others = changes.filter((change) => !indexes.includes(change));
  return [
    ...others.flatMap(({ description, rows, documents = [] }) => [
      ...wrapped(`${description}${rows > 0 ? ` (${counted(rows, 'row')})` : ''}`).map((line) => `  ${line}`),
      ...(documents.length > 0 ? [`    ${documents.join(', ')}`] : []),
    ]),
    ...(indexes.length > 0
      ? [`  ${indexes.length} ${indexes.length === 1 ? 'index' : 'indexes'} created or dropped`]
      : []),
  ];
}

/**
 * On the first signal the server finishes open requests and the process ends. A second signal, or the end of `gracefulTimeout`, ends
 * it at once. Returns a function that has the effect of the first signal.
 */
export function stopOnSignals(plinth: Plinth): () => void {
  let isStopping = false;
  const { log } = plinth.server;
  const stop = (signal?: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    const { gracefulTimeout } = plinth.project.config.server;
    setTimeout(() => {
      log.warn(`server.gracefulTimeout (${gracefulTimeout} ms) is over: what was still running was cut off`);
      process.exit(1);
    }, gracefulTimeout).unref();
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
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!isStopping) return void stop(signal);
    log.warn({ signal }, 'a second signal: what was still running was cut off');
    process.exit(1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop;
}
