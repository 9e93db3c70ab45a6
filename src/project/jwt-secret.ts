// The secret that tokens of end users are signed with: production must be given one, development makes it and keeps it
// in the project's .env, so that tokens outlive a restart.
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fault } from '../errors/project-faults.ts';

export const missingSecret: Fault = {
  file: 'environment',
  path: 'JWT_SECRET',
  problem: 'It is missing: tokens of end users are signed with it.',
  remedy: 'Set it to a random text: node -p "crypto.randomBytes(32).toString(\'base64url\')"',
};

/** A new secret, added to .env where that can be written. */
export function generateSecret(folder: string): string {
  const secret = randomBytes(32).toString('base64url');
  const path = resolve(folder, process.env.ENV_PATH || '.env');
  try {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lineBreak = before === '' || before.endsWith('\n') ? '' : '\n';
    appendFileSync(path, `${lineBreak}JWT_SECRET=${secret}\n`, { mode: 0o600 });
  } catch (error) {
    process.emitWarning(
      `JWT_SECRET could not be added to ${path}; tokens end with this process (${String(error)})`,
    );
  }
  return secret;
}
