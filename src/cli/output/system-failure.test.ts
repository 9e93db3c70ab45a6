import { expect, test } from 'vitest';
import { fullOr } from '../../database/full-disk.ts';
import { awayError } from '../../database/postgres/away.ts';
import { backupExists } from '../../errors/backup.ts';
import { wrongValue, wrongValues } from '../../errors/validation.ts';
import { printFailure } from './failure.ts';

const failed = (code: string, message: string, path?: string): Error =>
  Object.assign(new Error(message), { code, ...(path === undefined ? {} : { path }) });

const refused = failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432');
const full = failed('SQLITE_FULL', 'database or disk is full');

test.each([
  [failed('ENOENT', 'no', '/no/such/folder/file'), 'There is no /no. Make it, or name another place.'],
  [failed('EACCES', 'no', '/root/x'), 'This account may not use /root/x. Give it the right'],
  [failed('EROFS', 'no', '/srv/project/.backup'), '/srv/project is read-only. Name another place.'],
  [failed('ENOSPC', 'ENOSPC: no space left'), 'There is no room left on the disk'],
  [refused, 'Nothing responds there (connect ECONNREFUSED 127.0.0.1:5432). Start it'],
  [new AggregateError([refused]), 'Nothing responds there (connect'],
  [awayError(refused), 'Nothing responds there (connect'],
  [full, 'There is no room left on the disk (database or disk is full)'],
  [fullOr(full), 'There is no room left on the disk (database or disk is full)'],
  [failed('SQLITE_NOTADB', 'no'), 'is no SQLite database. Name another one in config/database'],
  [failed('SQLITE_IOERR_READ', 'disk I/O error'), 'cannot be opened and written (disk I/O error)'],
  [failed('28P01', 'password authentication failed'), 'refuses the user or the password'],
  [failed('3D000', 'database "x" does not exist'), 'Make it with createdb'],
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
])('%s is told with its remedy', (error, sentence) => {
  expect(printFailure(error)).toMatch(/^error: /);
  expect(printFailure(error)).toContain(sentence);
});
