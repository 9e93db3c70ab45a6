// Writes docs/benchmarks.md from the results of the last run on each database. Run by itself, it measures nothing.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Growth } from './growth/measure-growth.ts';
import { changedPlans, type Plans } from './growth/plans.ts';
import { growthScenarios } from './growth/scenarios.ts';
import { growthTable, inThousands } from './growth/table.ts';
import type { DatabaseName } from './options.ts';

const docs = join(import.meta.dirname, '../docs');
export const resultsFolder = join(docs, 'benchmarks');

const databases: Readonly<Record<DatabaseName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const introduction = `# Benchmarks

What was measured, and how to measure it again. The machine has other work at the same time, the load comes from it, too, and
PostgreSQL runs on it: absolute numbers of different runs cannot be compared, and differences of a tenth are noise. Compare
the columns of one row: they were measured in turns within seconds.

This page and its charts are written by \`bench/publish.ts\` from the files beside the charts.
`;

const aboutGrowth = `
## Growing content

The same requests of projects of several sizes, nothing kept (\`cache: false\`). Posts have drafts, six values of their own, a
category of 200 posts; pages have 10. \`headline\` holds the same text as \`title\` and has \`"search": true\`. A ratio is the
median of the ratios of the rounds; 1 means that a larger project is as fast. \`none\` stands where the median round had no
response in time. Where the ratio and the two rates disagree by much, other work of the machine came between. The JSON of each run is in \`docs/benchmarks/\`.

The total of an unfiltered list is a stored number, that of a filter is counted. A page by number skips the same rows at every
size, a page by cursor none. \`$containsi\` reads every text where there is no index of parts, and where many texts have the part.

Each request's query plan at one size is compared with that at the next; where they differ, both stand below the chart.

To repeat it: \`npm run bench:growth -- --documents 10000,100000 --database sqlite\` (or \`postgres\`), then \`npm run format\`.
`;

/** Resolves to the path of the page. */
export async function publish(): Promise<string> {
  const parts = [introduction];
  const growths = await Promise.all(
    Object.keys(databases).map((name) => resultOf<Growth>(`growth-${name}.json`)),
  );
  const known = growths.filter((growth) => growth !== undefined);
  if (known.length > 0) parts.push(aboutGrowth, ...known.map(growthPart));
  const path = join(docs, 'benchmarks.md');
  await writeFile(path, parts.join(''));
  return path;
}

async function resultOf<T>(name: string): Promise<T | undefined> {
  const path = join(resultsFolder, name);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as T) : undefined;
}

/** Scenarios that a run which ended early did not reach. */
const missing = ({ rows }: Growth): string => {
  const names = growthScenarios
    .map(({ name }) => name)
    .filter((name) => !rows.some((row) => row.name === name));
  return names.length === 0 ? '' : `\nThe run ended before: ${names.join('; ')}.\n`;
};

function growthPart(growth: Growth): string {
  const { database, at, machine, options, sizes, perSecond } = growth;
  const { cpu, cores, node } = machine;
  const bySize = perSecond.map((posts, index) => `${inThousands(posts)} (${inThousands(sizes[index] ?? 0)})`);
  const written = bySize.length === 0 ? '' : ` \`createMany\` wrote, posts a second: ${bySize.join(', ')}.`;
  return `
### ${databases[database]}

${at.slice(0, 10)}, ${cpu}, ${cores} cores, Node ${node}; ${options.connections} connections,
${options.rounds} rounds of ${options.seconds} s.${written}

${growthTable(growth)}
${missing(growth)}
![${databases[database]}: requests a second by size](benchmarks/growth-${database}.svg)
${growth.plans
  .slice(1)
  .map((_, at) => plansPart(growth, at))
  .join('')}`;
}

/** Where plans change between two sizes that follow each other. */
function plansPart({ sizes, plans }: Growth, at: number): string {
  const [before = {}, after = {}] = plans.slice(at);
  const [smaller = '', larger = ''] = sizes.slice(at).map(inThousands);
  const names = changedPlans(before, after);
  if (names.length === 0)
    return `\nAll requests have the same query plans at ${smaller} and ${larger} posts.\n`;
  const planOf = (name: string, size: string, kept: Plans): string =>
    `\n${name}, at ${size} posts:\n\n\`\`\`text\n${kept[name]?.join('\n')}\n\`\`\`\n`;
  const both = names.map((name) => planOf(name, smaller, before) + planOf(name, larger, after));
  return `\nQuery plans that differ between ${smaller} and ${larger} posts:\n${both.join('')}`;
}

if (import.meta.main) console.log(await publish());
