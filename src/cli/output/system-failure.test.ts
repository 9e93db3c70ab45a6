import { expect, test } from 'vitest';
import { diskFullOr } from '../../database/full-disk.ts';
import { unavailableOr } from '../../database/postgres/unavailable.ts';
import { backupExists } from '../../errors/families/backup.ts';
import { wrongValue, wrongValues } from '../../errors/families/validation.ts';
import { printFailure } from './failure.ts';

const failed = (code: string, message: string, path?: string): Error =>
  Object.assign(new Error(message), { code, ...(path === undefined ? {} : { path }) });

const refused = failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432');
const full = failed('SQLITE_FULL', 'database or disk is full');

test.each([
  [failed('ENOENT', 'no', '/no/such/folder/file'), '/no does not exist. Create it, or write another path.'],
  [failed('EACCES', 'no', '/root/x'), 'This account has no permission for /root/x. Grant it'],
  [failed('EROFS', 'no', '/srv/project/.backup'), '/srv/project is read-only. Write another path.'],
  [failed('ENOSPC', 'ENOSPC: no space left'), 'The disk is full'],
  [refused, 'The server cannot be reached (connect ECONNREFUSED 127.0.0.1:5432). Start it'],
  [new AggregateError([refused]), 'The server cannot be reached (connect'],
  [unavailableOr(refused), 'The server cannot be reached (connect'],
  [unavailableOr(failed('ECONNRESET', 'read ECONNRESET')), 'The database ended the connection (read'],
  [full, 'The disk is full (database or disk is full)'],
  [diskFullOr(full), 'The disk is full (database or disk is full)'],
  [failed('SQLITE_NOTADB', 'no'), 'is not a SQLite database. Configure another file in config/database'],
  [failed('SQLITE_IOERR_READ', 'disk I/O error'), 'cannot be opened for writing (disk I/O error)'],
  [failed('28P01', 'password authentication failed'), 'refused the user name or the password'],
  [failed('3D000', 'database "x" does not exist'), 'Create it with createdb'],
  [failed('3F000', 'no schema has been selected'), 'names no schema that exists'],
  [failed('42501', 'permission denied'), 'GRANT CREATE ON SCHEMA'],
  [
    backupExists({ path: 'a.tar.gz' }),
    'The file a.tar.gz already exists\n  -> A backup never overwrites a file.',
  ],
  [
    wrongValue('must be unique', { errors: [{ path: ['seo', 'title'], message: 'must be unique' }] }),
    'seo.title: must be unique',
  ],
  [
    wrongValues(
      { count: 2 },
      {
        errors: [
          { path: ['a'], message: 'is missing' },
          { path: ['b'], message: 'is long' },
        ],
      },
    ),
    '2 errors occurred\n  a: is missing\n  b: is long',
  ],
  [new Error('Name a new folder.', { cause: refused }), 'Name a new folder.'],
])('%s has a message with a remedy', (error, sentence) => {
  expect(printFailure(error)).toMatch(/^error: /);
  expect(printFailure(error)).toContain(sentence);
});
