import { expect, test } from 'vitest';
import { runCommand } from '../harness.ts';

const exported = (...words: readonly string[]) =>
  runCommand(() => Promise.reject(), 'export', '--dir', 'no-project', ...words);

test.each([
  ['content.tar.gz --no-compress', 'a plain tar'],
  ['content.tgz --no-compress', 'a plain tar'],
  ['content.tar.gz.enc --no-compress --key secret', 'a plain tar'],
  ['content.tar', 'compressed'],
  ['content.tar.enc --key secret', 'compressed'],
  ['content.tar.gz.enc', 'unencrypted'],
])('plinth export --output %s is refused, because the name would be wrong', async (words, form) => {
  const { error, code } = await exported('--output', ...words.split(' '));
  expect([error, code]).toEqual([expect.stringContaining(`the export would be ${form}`), 1]);
});

test.each([
  'content.tar.gz',
  'content',
  'content.tar --no-compress',
  'content.tar.gz.enc --key secret',
  'content.tar.enc --key secret --no-compress',
])('plinth export --output %s has a name that fits', async (words) => {
  expect((await exported('--output', ...words.split(' '))).error).toContain('The folder does not exist');
});
