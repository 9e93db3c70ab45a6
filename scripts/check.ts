// npm run check: types, lint and format, rules of imports, SQL, errors and suites, dead code. All checks run, also if one fails.
import { spawnSync } from 'node:child_process';

const checks: readonly (readonly [string, readonly string[]])[] = [
  ['types', ['tsc', '-p', '.']],
  ['declarations', ['tsc', '-p', 'tsconfig.build.json', '--noEmit', '--emitDeclarationOnly', 'false']],
  ['types of the panel', ['tsc', '-p', 'admin']],
  ['lint and format', ['biome', 'check', '.']],
  ['import rules', ['node', 'scripts/check-imports.ts']],
  ['SQL rules', ['node', 'scripts/check-sql.ts']],
  ['errors', ['node', 'scripts/check-errors.ts']],
  ['length of suites', ['node', 'scripts/check-suites.ts']],
  ['dead code', ['knip', '--no-progress']],
];

let failures = 0;
for (const [name, [command = '', ...options]] of checks) {
  const { status } = spawnSync(command, options, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'failed'} ${name}`);
  if (status !== 0) failures++;
}
process.exitCode = failures === 0 ? 0 : 1;
