import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('a file in UTF-16 is refused', () => {
  const file = join(folder, 'utf16.json');
  mkdirSync(folder, { recursive: true });
  const littleEndian = Buffer.from('\ufeff{}', 'utf16le');
  for (const bytes of [littleEndian, Buffer.from(littleEndian).swap16()]) {
    writeFileSync(file, bytes);
    expect(() => readJson(file)).toThrow('the file is in UTF-16. Save it in UTF-8');
  }
});
