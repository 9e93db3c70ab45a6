import { expect, it } from 'vitest';
import { toPlinthError } from './errors.ts';

it('a full disk and a limit of open files are a 503 that says so, and other errors of files are a 500', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['ENOSPC', 'EDQUOT'])
    expect(toPlinthError(failed(code))).toMatchObject({ code: 'PLINTH_DISK_FULL', status: 503 });
  for (const code of ['EMFILE', 'ENFILE'])
    expect(toPlinthError(failed(code))).toMatchObject({ code: 'PLINTH_TOO_MANY_OPEN_FILES', status: 503 });
  expect(toPlinthError(failed('EACCES'))).toMatchObject({ code: 'PLINTH_INTERNAL', status: 500 });
});
