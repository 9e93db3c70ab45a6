// Writes docs/benchmarks.md from the stored results of the last run on each database, without a new measurement.
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

This page shows how the speed of requests depends on the amount of content, and how to measure it again. It is written
by \`bench/publish.ts\` from the results in \`docs/benchmarks/\`.

Compare only the columns of one row, which were measured in turns within seconds. Do not compare numbers of different
runs: the machine has other work at the same time, and the load and PostgreSQL run on it too. Differences of a tenth are
noise.
`;

const aboutGrowth = `
## Growing content

The same requests are sent to projects of several sizes, without a cache of results (\`cache: false\`). To repeat it, run
\`npm run bench:growth -- --documents 10000,100000 --database sqlite\` (or \`postgres\`), then \`npm run format\`.

| part of the content | what it is                                                                                   |
| ------------------- | -------------------------------------------------------------------------------------------- |
| posts               | have drafts, six values of their own, and a category of 200 posts                            |
| a page              | has 10 posts                                                                                 |
| \`headline\`        | the same text as \`title\`, with \`"search": true\`                                          |

How to read the tables:

- A ratio compares with the smallest project: 1 means that the larger project is as fast. It is the median of the ratios
  of the rounds.
- If the ratio and the two rates disagree by much, other work of the machine came between.
- \`none\` means that the median round had no response in time.
- The total of a list without a filter is a stored number. The total of a filter is counted, so it costs more the more
  documents match: 1,000, 10,000 and 100,000 here. With the cache of results, which is on by default, it is kept.
- A page by number skips the same rows at every size. A page by cursor skips none.
- \`$containsi\` reads every text if there is no index of parts, or if many texts contain the part. Beyond its limits it
  is refused.
- An index of parts finds the texts that have all parts of three characters. Those of a number, as in this content, are
  in a hundredth of all texts, so their lists grow with the content although one text matches.
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

/** The scenarios that a run did not measure, because it ended early. */
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
  const written = bySize.length === 0 ? '' : ` \`createMany\` wrote posts a second: ${bySize.join(', ')}.`;
  return `
### ${databases[database]}

Measured on ${at.slice(0, 10)}: ${cpu}, ${cores} cores, Node ${node}; ${options.connections} connections,
${options.rounds} rounds of ${options.seconds} s.${written}

${growthTable(growth)}
${missing(growth)}
![${databases[database]}: requests a second by size](benchmarks/growth-${database}.svg)
${growth.plans
  .slice(1)
  .map((_, at) => plansPart(growth, at))
  .join('')}`;
}

/** The scenarios whose query plans differ between a size and the next one. */
function plansPart({ sizes, plans }: Growth, at: number): string {
  const [before = {}, after = {}] = plans.slice(at);
  const [smaller = '', larger = ''] = sizes.slice(at).map(inThousands);
  const names = changedPlans(before, after);
  if (names.length === 0)
    return `\nAll requests have the same query plans at ${smaller} and ${larger} posts.\n`;
  const planOf = (name: string, size: string, kept: Plans): string =>
    `\n${name}, at ${size} posts:\n\n\`\`\`text\n${kept[name]?.join('\n')}\n\`\`\`\n`;
  const both = names.map((name) => planOf(name, smaller, before) + planOf(name, larger, after));
  const summary = `Query plans that differ between ${smaller} and ${larger} posts: ${names.join('; ')}`;
  return `\n<details>\n<summary>${summary}</summary>\n${both.join('')}\n</details>\n`;
}

if (import.meta.main) console.log(await publish());
