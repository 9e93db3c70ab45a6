// The preview in config/admin.
import { expect, test } from 'vitest';
import { configOf } from '../harness.ts';

test('a misspelled key of the preview is listed, and the project starts', async () => {
  const config = await configOf({
    'config/admin.js':
      "module.exports = { preview: { enabled: true, config: { allowdOrigins: 'https://x.test', handler: () => '' } } };",
  });
  expect(config.unread).toMatchObject([
    { path: 'preview.config.allowdOrigins', weight: 'notRun', remedy: 'Did you mean "allowedOrigins"?' },
  ]);
});
