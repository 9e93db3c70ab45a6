// Reports the results of a run: prints a table, and writes a file for later comparisons.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './measure.ts';
import type { Options } from './options.ts';
import type { Memory } from './servers.ts';

export interface DatabaseReport {
  readonly database: string;
  readonly startMs: number;
  readonly memory: {
    readonly idle: Memory;
    readonly loaded: Memory;
    readonly rivalIdle: Memory;
    readonly rivalLoaded: Memory;
  };
  readonly measurements: readonly Measurement[];
}

const heads = [
  'scenario',
  'bytes',
  'plinth/s',
  'rival/s',
  'ratio',
  'p50 ms',
  'p99 ms',
  'cpu µs',
  'rival µs',
] as const;
const widths = [22, 8, 9, 9, 7, 8, 8, 8, 8] as const;

const line = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[at] ?? 8))).join(' ');

export const tableHead = (): string => line(heads);

export const tableRow = ({ scenario, bytes, plinth, rival, ratio, p50, p99, ...cpu }: Measurement): string =>
  line([
    scenario,
    ...[bytes, plinth, rival].map(String),
    ...[ratio, p50, p99].map((number) => number.toFixed(2)),
    ...[cpu.plinthMicros, cpu.rivalMicros].map(String),
  ]);

export function footer({ startMs, memory }: DatabaseReport): string {
  const { idle, loaded, rivalIdle, rivalLoaded } = memory;
  const resident = `${idle.resident} MB idle, ${loaded.resident} loaded (rival ${rivalIdle.resident}, ${rivalLoaded.resident})`;
  const own = `${idle.own} and ${loaded.own} (rival ${rivalIdle.own}, ${rivalLoaded.own})`;
  return `start ${Math.round(startMs)} ms; memory ${resident}, without files ${own}`;
}

/** Resolves to the path of the file. */
export async function writeResults(options: Options, reports: readonly DatabaseReport[]): Promise<string> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const path = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`);
  await writeFile(
    path,
    JSON.stringify({ at, commit: commit(), machine: machine(), options, reports }, null, 2),
  );
  return path;
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
}

export const machine = (): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
});

function commit(): string | undefined {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
