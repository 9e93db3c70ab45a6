// The TypeScript compiler without a folder for its binary. It is loaded only once per process, so the test has its own process.
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

test('a compiler without a folder to write to fails with its own error code', async () => {
  const nowhere = '/dev/null/nowhere';
  const env = { PATH: process.env.PATH, HOME: nowhere, TMPDIR: nowhere, SWC_NATIVE_BINDING_CACHE: nowhere };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env,
  });
  expect(stdout.trim()).toBe('NO_COMPILER');
});
