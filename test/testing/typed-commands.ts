// The blocks of code in a page of the documentation, and a shell that runs them in a folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

const repository = join(import.meta.dirname, '../..');

export interface Block {
  readonly language: string;
  /** `server`, or the path of a file. */
  readonly word: string | undefined;
  readonly text: string;
}

/** Blocks within a list lose the indentation of their first line. */
export const blocksIn = (page: string): readonly Block[] =>
  [...page.matchAll(/^( *)```(\w*)(?: (\S+))?\n(.*?)^ *```$/gms)].map(
    ([, indent = '', language = '', word, text = '']) => ({
      language,
      word,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

export const readPage = (path: string): Promise<string> => readFile(join(repository, path), 'utf8');

/** An environment with `plinth` on the path, as after a global install, in which `npx` runs commands of the path. */
export async function environmentIn(root: string): Promise<NodeJS.ProcessEnv> {
  const programs = join(root, 'bin');
  await mkdir(programs, { recursive: true });
  const program = join(repository, 'bin/plinth.js');
  const scripts = { plinth: `exec "${process.execPath}" "${program}" "$@"`, npx: 'exec "$@"' };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(programs, name), 0o755);
  }
  const { JWT_SECRET: _secret, DATABASE_URL: _url, LOG_LEVEL: _level, NODE_ENV: _mode, ...env } = process.env;
  return { ...env, PATH: `${programs}:${dirname(process.execPath)}:${env.PATH}` };
}

/** Installs Plinth in a project, with the result of `npm install` of a package file. */
export async function installIn(project: string): Promise<void> {
  await mkdir(join(project, 'node_modules'), { recursive: true });
  await symlink(repository, join(project, 'node_modules/plinth'));
}

export interface Ran {
  readonly printed: string;
  /** The folder in which the commands ended. */
  readonly folder: string;
}

/** Runs the commands and throws unless the exit code is 0. */
export async function run(text: string, folder: string, env: NodeJS.ProcessEnv): Promise<Ran> {
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

export interface Started {
  readonly stop: () => Promise<void>;
}

/** Resolves when something listens at the port. */
export async function start(
  text: string,
  folder: string,
  { env, port }: { readonly env: NodeJS.ProcessEnv; readonly port: number },
): Promise<Started> {
  const command = text.trim();
  // Assignments before a command stay before it.
  const [assignments = ''] = /^(?:[A-Z_]+=\S+ )*/.exec(command) ?? [];
  const child = spawn(
    'bash',
    ['-c', `${assignments && `export ${assignments};`} exec ${command.slice(assignments.length)}`],
    {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, error] = [collected(child.stdout), collected(child.stderr)];
  while (!(await isListening(port))) {
    if (child.exitCode !== null)
      throw new Error(`${command} ended with ${child.exitCode}: ${out()}${error()}`);
    await wait(100);
  }
  return { stop: () => ended(child) };
}

const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await end;
}

export async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Sets the port of a project to a free one for this run. */
export async function replacePort(folder: string, port: number): Promise<void> {
  const path = join(folder, '.env');
  await writeFile(path, (await readFile(path, 'utf8')).replace('PORT=1337', `PORT=${port}`));
}
