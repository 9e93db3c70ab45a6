// The secret that signs the tokens of end users. Production does not start without one; development generates one and adds
// it to the project's .env, so that tokens stay valid after a restart.
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fault } from '../errors/faults/project-faults.ts';

export const missingSecret: Fault = {
  file: 'environment',
  path: 'JWT_SECRET',
  problem: 'It is missing. It signs the tokens of end users.',
  remedy: 'Set it to a random value: node -p "crypto.randomBytes(32).toString(\'base64url\')"',
};

/** Returns a new secret, and adds it to .env; if .env cannot be written, a warning is emitted. */
export function generateSecret(folder: string): string {
  const secret = randomBytes(32).toString('base64url');
  const path = resolve(folder, process.env.ENV_PATH || '.env');
  try {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lineBreak = before === '' || before.endsWith('\n') ? '' : '\n';
    appendFileSync(path, `${lineBreak}JWT_SECRET=${secret}\n`, { mode: 0o600 });
  } catch (error) {
    process.emitWarning(
      `JWT_SECRET could not be added to ${path}; tokens become invalid when this process ends (${String(error)})`,
    );
  }
  return secret;
}
