import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { readEnvironment } from './environment.ts';

const folders: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function variablesOf(env: string): (name: string) => string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-environment-'));
  folders.push(folder);
  writeFileSync(join(folder, '.env'), env);
  return readEnvironment(folder, false, []).variable;
}

test('a project does not get the variables of a .env file that was read before', () => {
  vi.stubEnv('OF_THE_PROCESS', 'process');
  const first = variablesOf('DATABASE_OF_TEST=one\nONLY_FIRST=1\nOF_THE_PROCESS=file\n');
  expect(process.env.DATABASE_OF_TEST).toBe('one');
  const second = variablesOf('DATABASE_OF_TEST=two\n');
  const names = ['DATABASE_OF_TEST', 'ONLY_FIRST', 'OF_THE_PROCESS'];
  expect(names.map(first)).toEqual(['one', '1', 'process']);
  expect(names.map(second)).toEqual(['two', undefined, 'process']);
  expect([process.env.DATABASE_OF_TEST, process.env.ONLY_FIRST]).toEqual(['two', undefined]);
  variablesOf('');
  expect(process.env.DATABASE_OF_TEST).toBe(undefined);
});

test('a file in UTF-16, as PowerShell writes it, is a fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-environment-'));
  folders.push(folder);
  writeFileSync(join(folder, '.env'), '\ufeffPORT=1901\r\n', 'utf16le');
  const faults: Fault[] = [];
  expect(readEnvironment(folder, false, faults).variable('PORT')).toBe(undefined);
  expect(faults).toEqual([
    {
      file: '.env',
      path: '',
      problem: 'It cannot be read: the file is in UTF-16. Save it in UTF-8.',
      remedy: 'Make it a readable text file.',
    },
  ]);
});

test('a file that ENV_PATH names has to exist; .env may be missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-environment-'));
  folders.push(folder);
  const faultsIn = (): readonly Fault[] => {
    const faults: Fault[] = [];
    readEnvironment(folder, true, faults);
    return faults;
  };
  expect(faultsIn()).toEqual([]);
  vi.stubEnv('ENV_PATH', 'production.env');
  expect(faultsIn()).toEqual([
    {
      file: 'environment',
      path: 'ENV_PATH',
      problem: 'There is no file production.env.',
      remedy: 'Write the path of a file, from the folder of the project, or remove the variable.',
    },
  ]);
  writeFileSync(join(folder, 'production.env'), '');
  expect(faultsIn()).toEqual([]);
});
