import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests of one part of the server share a process, which loads the modules once, but for those that replace or measure what others use.
const parts = ['src/**/*.test.ts', 'admin/src/**/*.test.ts'];
const apart = [
  'src/config/files/import-config.test.ts',
  'src/database/**/*.test.ts',
  'src/documents/passwords.test.ts',
];

export default defineConfig({
  // As Node resolves them: two builds of graphql in one process refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    setupFiles: ['test/harness/source-maps.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a busy machine; what never comes fails all the same. A test needs an assertion.
    expect: { poll: { timeout: 10_000 }, requireAssertions: true },
    // A second attempt is printed as `(retry x1)`: a fault of the product or of the test, to be mended.
    retry: 1,
    // Two cores, and PostgreSQL beside them.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'parts', include: parts, exclude: apart, isolate: false } },
      {
        extends: true,
        test: { name: 'whole', include: ['test/**/*.test.ts', 'scripts/**/*.test.ts', ...apart] },
      },
    ],
  },
});
