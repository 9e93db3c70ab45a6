import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { generateSecret } from './jwt-secret.ts';
import { openProject } from './open-project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-secret-'));
  vi.stubEnv('JWT_SECRET', undefined);
  vi.stubEnv('DATABASE_URL', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a generated secret is added to .env, readable by its owner only', () => {
  const secret = generateSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(`JWT_SECRET=${secret}\n`);
  expect(statSync(join(folder, '.env')).mode & 0o077).toBe(0);
});

test('existing lines of .env are kept', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4000');
  const secret = generateSecret(folder);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(`PORT=4000\nJWT_SECRET=${secret}\n`);
});

test('production does not start without a secret, or with a short one', async () => {
  mkdirSync(join(folder, 'src'));
  await expect(openProject(folder, { isProduction: true })).rejects.toThrow(/JWT_SECRET\n {4}It is missing/);
  vi.stubEnv('JWT_SECRET', 'short');
  await expect(openProject(folder, { isProduction: true })).rejects.toThrow(/It is too short/);
  vi.stubEnv('JWT_SECRET', 'long enough for a secret');
  const project = await openProject(folder, { isProduction: true });
  expect(project.config.users.jwtSecrets).toEqual(['long enough for a secret']);
  await project.close();
});
