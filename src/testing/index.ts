// `plinth/testing`. It uses dynamic imports, because static imports would be compiled before the compile cache is enabled.
import '../../bin/compile-cache.mjs';
import type { TestApp, TestAppOptions } from './test-app.ts';

export type { TestApp, TestAppOptions, TestRequest, TestResponse } from './test-app.ts';
export type { TestDatabaseOptions } from './test-database.ts';

/** Starts loading while the rest of the test file is evaluated. */
const loading = import('./test-app.ts');
// createTestApp throws the error; this handler only prevents an unhandled rejection.
loading.catch(() => undefined);

/** Opens the project of a folder with a temporary database: `const app = await createTestApp()`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { openTestApp } = await loading;
  return openTestApp(options);
}
