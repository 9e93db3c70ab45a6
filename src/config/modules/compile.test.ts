// The compiler of TypeScript where it finds no folder for its binary: in a process of its own, for it is loaded once.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = `
  import { compileModule } from '${new URL('compile.ts', import.meta.url).href}';
  try {
    compileModule('/a.ts', 'export default 1', {});
  } catch (error) {
    console.log(error.code);
  }
`;

test('a compiler that has no folder to write to has a code of its own', async () => {
  const nowhere = '/dev/null/nowhere';
  const env = { PATH: process.env.PATH, HOME: nowhere, TMPDIR: nowhere, SWC_NATIVE_BINDING_CACHE: nowhere };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env,
  });
  expect(stdout.trim()).toBe('NO_COMPILER');
});
