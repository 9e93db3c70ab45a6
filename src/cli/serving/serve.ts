// `plinth develop` and `plinth start`: run the server until a signal stops it.
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Plinth } from '../../app/app.ts';
import { countUpTo } from '../input/count-option.ts';
import { printFailure } from '../output/failure.ts';
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
import { sendBeats } from './heartbeats.ts';
import { logInterruptedStart } from './interrupted-start.ts';
import { listen } from './listen.ts';
import { otherServer } from './other-server.ts';
import { changeLines, printLines, printReplacement, printStart } from './print-start.ts';
import { stopOnSignals } from './stop-on-signals.ts';
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
  const { plinth, stop } = await serve(dir, true);
  if (cluster.isPrimary) return;
  sendBeats();
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

interface Served {
  readonly plinth: Plinth;
  readonly stop: () => void;
}

const serve = (dir: string, isProduction: boolean): Promise<Served> =>
  startServing(dir, isProduction).catch((error) => {
    // The channel to the primary process, which watches files or starts workers, would keep this process running.
    cluster.worker?.disconnect();
    throw error;
  });

async function startServing(dir: string, isProduction: boolean): Promise<Served> {
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
  const { plinth, stop } = await serve(dir, false);
  printLines(followTypes(plinth));
  process.on('message', (order: ServerOrder) => {
    if (order === 'stop') stop();
    else if (order === 'retire') void drain(plinth, { keepsIdle: false }).then(stop);
    else void reload(plinth);
  });
}

async function reload(plinth: Plinth): Promise<void> {
  const began = performance.now();
  try {
    const changes = await plinth.reloadSchema();
    const took = Math.round(performance.now() - began);
    printLines([...changeLines(changes), `The schema was reloaded (${took} ms)`, ...followTypes(plinth)]);
  } catch (error) {
    process.stderr.write(`${printFailure(error)}\nThe previous version continues to run.\n`);
  }
}

/** The token is in the fragment, which browsers do not send, so that it does not appear in logs. */
export const setupLink = (address: string, token: string): string =>
  `${address}/admin/auth/register-admin#setupToken=${token}`;
