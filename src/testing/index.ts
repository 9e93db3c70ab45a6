// `plinth/testing`. It uses dynamic imports, because static imports would be compiled before the compile cache is enabled.
import '../../bin/compile-cache.mjs';
import type { TestApp, TestAppOptions } from './test-app.ts';

export type { TestApp, TestAppOptions, TestRequest, TestResponse } from './test-app.ts';
export type { TestDatabaseOptions } from './test-database.ts';

/** While the test file that imports this is read on. */
const loading = import('./test-app.ts');
// A problem is thrown by the first call.
loading.catch(() => undefined);

/** The project of a folder, on a database of its own: `const app = await createTestApp()`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { openTestApp } = await loading;
  return openTestApp(options);
}
