// Resident memory in MB: of a process, and of the processes that it started.
import { readdir, readFile } from 'node:fs/promises';

export interface Memory {
  readonly own: number;
  readonly children: number;
}

export async function memoryOf(pid: number): Promise<Memory> {
  const children = await Promise.all((await childrenOf(pid)).map(residentMemory));
  return { own: await residentMemory(pid), children: children.reduce((sum, one) => sum + one, 0) };
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
