// Stores the results and the chart of a run beside docs/benchmarks.md, and writes the page again.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, resultsFolder } from '../publish.ts';
import { growthChart } from './chart.ts';
import type { Growth } from './measure-growth.ts';

/** Resolves to the path of the page. */
export async function writeGrowth(growth: Growth): Promise<string> {
  await mkdir(resultsFolder, { recursive: true });
  const path = join(resultsFolder, `growth-${growth.database}`);
  await writeFile(`${path}.json`, `${JSON.stringify(growth, null, 2)}\n`);
  await writeFile(`${path}.svg`, growthChart(growth));
  return publish();
}
