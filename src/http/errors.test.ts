import { expect, it } from 'vitest';
import { toPlinthError } from './errors.ts';

it('a full disk is a 503 that says so, and other errors of files are a 500', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['ENOSPC', 'EDQUOT'])
    expect(toPlinthError(failed(code))).toMatchObject({ code: 'PLINTH_DISK_FULL', status: 503 });
  expect(toPlinthError(failed('EACCES'))).toMatchObject({ code: 'PLINTH_INTERNAL', status: 500 });
});
