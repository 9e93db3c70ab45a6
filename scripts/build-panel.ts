// Builds the administration panel in a clone if the build is missing or older than its sources, before npm start and npm test.
// An installed package contains the build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const workspace = resolve(import.meta.dirname, '../admin');
const page = join(workspace, 'dist/index.html');

export function buildPanel(): void {
  if (existsSync(page) && statSync(page).mtimeMs >= newestSource()) return;
  process.stdout.write('Building the administration panel (once, about ten seconds).\n');
  const { status, stdout, stderr } = spawnSync(process.execPath, [viteOf(workspace), 'build'], {
    cwd: workspace,
    encoding: 'utf8',
  });
  if (status === 0) return;
  process.stderr.write(
    `${stdout}${stderr}\nThe panel could not be built. Everything else works without it.\n`,
  );
}

/** npm installs vite in the workspace or, hoisted, in the root. */
const viteOf = (folder: string): string =>
  [folder, join(folder, '..')]
    .map((place) => join(place, 'node_modules/vite/bin/vite.js'))
    .find((path) => existsSync(path)) ?? 'vite';

function newestSource(): number {
  const sources = readdirSync(join(workspace, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('src', name),
  );
  const times = ['index.html', 'package.json', 'vite.config.ts', ...sources].map(
    (name) => statSync(join(workspace, name)).mtimeMs,
  );
  return Math.max(...times);
}

if (import.meta.main) buildPanel();
