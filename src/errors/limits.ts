// Limits that a read may exceed while it runs.
import { defineError } from './define-error.ts';
import type { PlinthError } from './plinth-error.ts';

export const databaseAway = defineError({
  code: 'PLINTH_DATABASE_AWAY',
  name: 'ServiceUnavailableError',
  message: 'The database does not respond',
  help: 'Try again after the seconds in `Retry-After`. The log has the cause; `GET /_ready` is 503 as long as it lasts.',
});

export const databaseFull = defineError({
  code: 'PLINTH_DATABASE_FULL',
  name: 'ServiceUnavailableError',
  message: 'The database has no room left: nothing was written',
  help: 'Make room on the disk of the database, then try again. Reads go on meanwhile.',
});

export const busy = defineError({
  code: 'PLINTH_BUSY',
  name: 'ServiceUnavailableError',
  message: 'Too many requests wait already: try again later',
  help: 'The queue before the database is full, or the server stops. Try again after `Retry-After`.',
});

export const writersMet = defineError({
  code: 'PLINTH_WRITERS_MET',
  name: 'ServiceUnavailableError',
  message: 'Others were writing the same documents: nothing was written, try again',
  help: 'PostgreSQL ended the write five times in a row, each time for another one. Try again after `Retry-After`.',
});

export const tookTooLong = defineError({
  code: 'PLINTH_READ_TIMEOUT',
  name: 'ReadTimeoutError',
  message: 'The request was ended after <milliseconds> ms: ask for less at once',
  help: 'A read met its deadline (`database.reads`). Ask for smaller pages, or filter by what has an index.',
});

export const tooLarge = defineError({
  code: 'PLINTH_RESPONSE_TOO_LARGE',
  name: 'ResponseTooLargeError',
  message:
    'The response would be larger than <bytes> bytes: ask for smaller pages, fewer fields or fewer relations',
  help: 'A read met its limit of size (`database.reads`).',
});

/** The client has disconnected, so it never receives this. */
export const clientGone = defineError({
  code: 'PLINTH_CLIENT_GONE',
  name: 'RequestTimeoutError',
  message: 'The client closed the connection',
  help: 'Stands in the log alone: nobody receives it.',
  hasDetails: false,
});

/** Whether the read itself exceeds a limit, so that trying again does not help. */
export const isOfRead = (error: PlinthError): boolean => tookTooLong.made(error) || tooLarge.made(error);
