// Messages of a production server at its start, as lines of the JSON log. In development print-start.ts prints text.
import { format } from 'node:util';
import type { Plinth } from '../../app/app.ts';
import { printFailure } from '../output/failure.ts';
import { notRunParts } from '../output/print-inventory.ts';

/** The setup link is printed only to a terminal: its token can create an administrator, and logs are stored. */
export function logStart({ server, project }: Plinth, address: string, setupLink: string | undefined): void {
  const { config, changes, schema, isLockWritten, isNewlyEmpty, inventory } = project;
  for (const { description, rows } of changes) server.log.info({ rows }, description);
  if (isNewlyEmpty) server.log.warn(newlyEmpty(config.database));
  if (!isLockWritten)
    server.log.warn('src/schema.lock.json could not be written; without it attributes cannot be renamed');
  const parts = notRunParts(inventory);
  if (parts.length > 0)
    server.log.warn({ parts }, 'parts of this project are not run; plinth check prints the remedies');
  const contentTypes = [...schema.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi).length;
  server.log.info(
    { address, contentTypes, database: config.database.client, node: process.version },
    'started',
  );
  if (setupLink === undefined) return;
  if (process.stdout.isTTY) process.stdout.write(`There is no administrator yet: ${setupLink}\n`);
  else server.log.warn('there is no administrator yet; create the first one with plinth admin create');
}

function newlyEmpty(database: Plinth['project']['config']['database']): string {
  const name = 'filename' in database ? database.filename : 'the database';
  return `${name} was new and has no content, but src/schema.lock.json is of an earlier start. Unless this is the first start of this installation, check the address of the database and its volume, or restore a backup`;
}

/** Logs warnings of Node and of libraries, which Node would print as text. */
export function logWarnings({ server }: Plinth): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => server.log.warn({ err: warning }, 'warning'));
}

/** The log lines of warnings during the start, before the logger exists. */
export function printWarningLines(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => process.stderr.write(`${logLine(40, message)}\n`));
}

/** Logs what project code and libraries print with `console`, because production output consists of log lines only. */
export function logConsole({ server }: Plinth): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels))
    Reflect.set(console, method, (...given: readonly unknown[]) => server.log[level](format(...given)));
}

/** The log line of a server that did not start. At a terminal the message is printed as text instead. */
export const failureLine = (error: unknown): string => logLine(60, printFailure(error));

/** The log line for waiting for the database. It is needed before the logger exists. */
export const waitingLine = (problem: string): string => logLine(40, 'waiting for the database', { problem });

/** A line in the form of the logger. */
export const logLine = (level: number, msg: string, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ level, time: Date.now(), pid: process.pid, msg, ...more });
