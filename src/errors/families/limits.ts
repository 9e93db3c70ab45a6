// Limits that a read may exceed while it runs.
import { defineError } from '../definition/define-error.ts';
import type { PlinthError } from '../definition/plinth-error.ts';

export const databaseUnavailable = defineError({
  code: 'PLINTH_DATABASE_AWAY',
  name: 'ServiceUnavailableError',
  message: 'The database does not respond',
  help: 'Try again after the seconds in `Retry-After`. The log has the cause; `GET /_ready` responds with 503 until the database responds again. A write may have been carried out: read before you repeat it, or send `Idempotency-Key`.',
});

export const databaseFull = defineError({
  code: 'PLINTH_DATABASE_FULL',
  name: 'ServiceUnavailableError',
  message: 'The disk of the database is full: nothing was written',
  help: 'Free space on the disk of the database, then try again. Reads still work.',
});

export const databaseReadOnly = defineError({
  code: 'PLINTH_DATABASE_READ_ONLY',
  name: 'ServiceUnavailableError',
  message: 'The database is read-only: nothing was written',
  help: 'The PostgreSQL server has become a replica, or its administrator permits no writes. Reads still work. The server connects anew every few seconds in which writes fail: if the address leads to the primary again, they work.',
});

export const busy = defineError({
  code: 'PLINTH_BUSY',
  name: 'ServiceUnavailableError',
  message: 'Too many requests are waiting: try again later',
  help: 'The queue for the database is full, or the server is stopping. Try again after `Retry-After`.',
});

export const databaseFileGone = defineError({
  code: 'PLINTH_DATABASE_FILE_GONE',
  name: 'ServiceUnavailableError',
  message: 'The database file was deleted or replaced while the server runs: nothing was written',
  help: 'Put the file back, or stop the server, restore a backup and start it again. Until then reads have the content of the former file.',
});

export const databaseLocked = defineError({
  code: 'PLINTH_DATABASE_LOCKED',
  name: 'ServiceUnavailableError',
  message: 'Another program has locked the database: nothing was written',
  help: 'Another process has been writing the SQLite file for ten seconds, such as `sqlite3` with an open transaction. End it, then try again. Reads still work.',
});

export const diskFull = defineError({
  code: 'PLINTH_DISK_FULL',
  name: 'ServiceUnavailableError',
  message: 'The disk of the server is full: the request failed',
  help: 'Free space on the disk of the media library and of temporary files, then try again. The log names the file.',
});

export const tooManyOpenFiles = defineError({
  code: 'PLINTH_TOO_MANY_OPEN_FILES',
  name: 'ServiceUnavailableError',
  message: 'The server has too many open files and connections: try again later',
  help: 'The limit of open files of the operating system is reached (`ulimit -n`, `LimitNOFILE` of systemd): raise it. Try again after `Retry-After`.',
});

export const writeConflict = defineError({
  code: 'PLINTH_WRITERS_MET',
  name: 'ServiceUnavailableError',
  message: 'Other requests were writing the same documents: nothing was written, try again',
  help: 'PostgreSQL aborted the write five times in a row because of conflicts with other writes. Try again after `Retry-After`.',
});

export const tookTooLong = defineError({
  code: 'PLINTH_READ_TIMEOUT',
  name: 'ReadTimeoutError',
  message: 'The request was ended after <milliseconds> ms: request less at once',
  help: 'A read exceeded its deadline (`database.reads`). Request smaller pages, or filter by attributes that have an index.',
});

export const tooLarge = defineError({
  code: 'PLINTH_RESPONSE_TOO_LARGE',
  name: 'ResponseTooLargeError',
  message:
    'The response would be larger than <bytes> bytes: request smaller pages, fewer fields or fewer relations',
  help: 'A read exceeded its limit of size (`database.reads`).',
});

/** The client has disconnected, so it never receives this. */
export const clientDisconnected = defineError({
  code: 'PLINTH_CLIENT_GONE',
  name: 'RequestTimeoutError',
  message: 'The client closed the connection',
  help: 'Only the log has this error; no client receives it.',
  hasDetails: false,
});

/** Whether the read itself exceeds a limit, so that trying again does not help. */
export const exceedsReadLimits = (error: PlinthError): boolean =>
  tookTooLong.made(error) || tooLarge.made(error);
