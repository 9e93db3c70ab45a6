// The tutorial does what it says: its commands run in their order, its files are written, and what it shows is what comes. Only the
// numbers of ports are others, so that it runs beside whatever else listens.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

interface Block {
  readonly language: string;
  /** `server`, or the path of a file. */
  readonly word: string | undefined;
  readonly text: string;
}

const servers: ChildProcess[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const server of servers) await ended(server);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('the tutorial, word for word', { timeout: 300_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'plinth-tutorial-'));
  folders.push(root);
  const environment = await environmentIn(root);
  const ports = { 1337: await freePort(), 3000: await freePort() };
  let folder = root;
  let printed = '';
  for (const { language, word, text } of await blocksWith(ports)) {
    if (language === 'text') expect(printed.trim()).toBe(text.trim());
    else if (language !== 'sh' && word) await write(join(folder, word), text);
    else if (word === 'server') await started(text, folder, { environment, ports });
    else if (language === 'sh') {
      const ran = await run(text, folder, environment);
      [folder, printed] = [ran.folder, ran.printed];
      // The project listens where the tutorial says, on the port of this run.
      if (text.includes('plinth new')) await replacePort(join(folder, '.env'), ports[1337]);
    }
  }
});

async function blocksWith(ports: Readonly<Record<number, number>>): Promise<readonly Block[]> {
  const page = await readFile(join(import.meta.dirname, '../../docs/tutorial.md'), 'utf8');
  const moved = page.replace(/127\.0\.0\.1:(1337|3000)|\b3000(?=, ')/g, (found) =>
    found.replace(/1337|3000$/, (port) => String(ports[Number(port)])),
  );
  return [...moved.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', word, text = '']) => ({ language, word, text }),
  );
}

/** `plinth` as a global install puts it on the path. */
async function environmentIn(root: string): Promise<NodeJS.ProcessEnv> {
  const programs = join(root, 'bin');
  await mkdir(programs);
  const program = join(import.meta.dirname, '../../bin/plinth.js');
  await writeFile(join(programs, 'plinth'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  await chmod(join(programs, 'plinth'), 0o755);
  const {
    JWT_SECRET: _secret,
    DATABASE_URL: _url,
    LOG_LEVEL: _level,
    NODE_ENV: _environment,
    ...env
  } = process.env;
  return { ...env, PATH: `${programs}:${dirname(process.execPath)}:${env.PATH}` };
}

async function run(text: string, folder: string, env: NodeJS.ProcessEnv) {
  const script = `set -euo pipefail\n${text}\npwd >&3`;
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [out, error, where] = [child.stdout, child.stderr, child.stdio[3]].map(collected);
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, `${text}\n${out?.()}${error?.()}`).toBe(0);
  return { printed: out?.() ?? '', folder: where?.().trim() ?? folder };
}

function collected(stream: unknown): () => string {
  let text = '';
  if (stream && typeof stream === 'object' && 'on' in stream && typeof stream.on === 'function')
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  return () => text;
}

interface Starting {
  readonly environment: NodeJS.ProcessEnv;
  readonly ports: Readonly<Record<number, number>>;
}

/** Resolves when it listens. */
async function started(text: string, folder: string, { environment, ports }: Starting): Promise<void> {
  const child = spawn('bash', ['-c', `exec ${text}`], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  servers.push(child);
  const url = `http://127.0.0.1:${text.includes('plinth') ? ports[1337] : ports[3000]}/`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${text.trim()} ended with ${child.exitCode}`);
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(100);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await end;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function replacePort(path: string, port: number): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replace('PORT=1337', `PORT=${port}`));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
