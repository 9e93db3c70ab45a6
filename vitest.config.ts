import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const tests = ['{src,test,scripts}/**/*.test.ts', 'admin/src/**/*.test.ts'];
// Suites in processes of their own, since they replace what others use, or measure what a process loads. All others share two
// processes, which load the modules of the server and start a browser once.
const apart = [
  'src/config/files/import-config.test.ts',
  'src/database/**/*.test.ts',
  'src/documents/passwords.test.ts',
  'src/extensions/code/unhandled-rejections.test.ts',
  'src/{read/kept-results,semaphore/deadlines}.test.ts',
  'test/admin/{imported-hashes,providers,provider-attacks}.test.ts',
  'test/bounds/{long-ids,patterns,together}.test.ts',
  'test/code/{modules,users-package}.test.ts',
  'test/media/hidden-links.test.ts',
  'test/serving/{loaded-at-start,old-generation}.test.ts',
  'test/sessions/provider{s,-accounts,-callbacks,-tokens}.test.ts',
];

export default defineConfig({
  // As Node resolves them: two builds of graphql in one process refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    setupFiles: ['test/harness/source-maps.ts', 'test/harness/after-file.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a busy machine; what never comes fails all the same. A test needs an assertion.
    expect: { poll: { timeout: 10_000 }, requireAssertions: true },
    // A second attempt is printed as `(retry x1)`: a fault of the product or of the test, to be mended.
    retry: 1,
    // Two cores, and PostgreSQL beside them.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'shared', include: tests, exclude: apart, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
