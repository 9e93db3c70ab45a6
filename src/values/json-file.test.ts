import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readJson } from './json-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-json-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('a byte order mark is no part of a JSON file', () => {
  const file = join(folder, 'schema.json');
  writeFileSync(file, '\ufeff{ "title": "\ufeffa" }\r\n');
  expect(readJson(file)).toEqual({ title: '\ufeffa' });
});
