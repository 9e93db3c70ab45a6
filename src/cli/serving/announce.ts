// Startup messages of a production server, as JSON log lines. For interactive use serve.ts prints text.
import { format } from 'node:util';
import type { Plinth } from '../../app/app.ts';
import { printFailure } from '../output/failure.ts';

/** The setup token is said to a terminal alone: what gathers logs keeps them, and the token makes an administrator. */
export function logStart({ server, project }: Plinth, address: string, setupLink: string | undefined): void {
  const { config, changes, schema, isLockWritten } = project;
  for (const { description, rows } of changes) server.log.info({ rows }, description);
  if (!isLockWritten) server.log.warn('src/schema.lock.json could not be written: renames need it');
  const contentTypes = [...schema.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi).length;
  server.log.info(
    { address, contentTypes, database: config.database.client, node: process.version },
    'started',
  );
  if (setupLink === undefined) return;
  if (process.stdout.isTTY) process.stdout.write(`There is no administrator yet: ${setupLink}\n`);
  else server.log.warn('there is no administrator yet: plinth admin create makes the first one');
}

/** Warnings of Node and of libraries, as lines of the log instead of text. */
export function logWarnings({ server }: Plinth): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => server.log.warn({ err: warning }, 'warning'));
}

/** What a project's code and libraries print, as lines of the log: production prints nothing else. */
export function logConsole({ server }: Plinth): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels))
    Reflect.set(console, method, (...given: readonly unknown[]) => server.log[level](format(...given)));
}

/** The end of a server that did not start; people at a terminal read it as text. */
export const failureLine = (error: unknown): string =>
  JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg: printFailure(error) });

/** Before there is a log: its configuration is not read yet. */
export const waitingLine = (problem: string): string =>
  JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg: 'waiting for the database', problem });
