// npm run bench:plans: prints the query plans of generated statements at 100,000 articles. A scan of a large table is a fault, unless no
// index can serve the statement.
//   --database sqlite|postgres  --scenario <part of a name>  --documents 100000
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plinth } from '../src/app/app.ts';
import { openProject } from '../src/project/open-project.ts';
import { type DatabaseName, readOptions } from './options.ts';
import type { Explained, Explainer } from './plans/explain.ts';
import { explainerOf } from './plans/explainer-of.ts';
import { type PlanScenario, planScenarios } from './plans/scenarios.ts';
import { type RunnableStatement, statementOf } from './plans/statements.ts';
import { preparePlinth, withPlinth } from './prepare.ts';

const options = readOptions({ documents: 100_000 });
const scenarios = planScenarios.filter(({ name }) => name.includes(options.scenario ?? ''));
for (const database of options.databases) await explainAll(database);

async function explainAll(database: DatabaseName): Promise<void> {
  console.log(`\n${database}: loading ${options.documents} articles`);
  const prepared = await preparePlinth(database, options.documents);
  const { folder, dataset, remove } = prepared;
  await withPlinth(folder, createIndexes);
  const project = await openProject(folder, { isReadOnly: true });
  const explainer = await explainerOf(prepared);
  try {
    const [documentId = ''] = dataset.articles.slice(7);
    const [authorId = ''] = dataset.targets.authors.slice(3);
    const ids = { documentId, authorId };
    const statementFor = (scenario: PlanScenario) => statementOf(scenario, project, ids);
    await report(database, statementFor, explainer);
  } finally {
    await explainer.close();
    await project.close();
    await remove();
  }
}

/** The first requests create the indexes on demand, and the end of a server waits for that. */
async function createIndexes({ server }: Plinth): Promise<void> {
  for (const { path, search } of scenarios)
    if (!path.includes('/')) await server.inject({ url: `/api/${path}?${search}` });
}

/** Prints a verdict for each scenario, and writes the plans to a file. */
async function report(
  database: DatabaseName,
  statementFor: (scenario: PlanScenario) => RunnableStatement,
  explainer: Explainer,
): Promise<void> {
  const pages: string[] = [];
  for (const scenario of scenarios) {
    const statement = statementFor(scenario);
    const explained = await explainer.explain(statement);
    console.log(verdict(scenario, explained));
    pages.push([`## ${scenario.name}`, statement.text, '', ...explained.lines, ''].join('\n'));
  }
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `plans-${database}.txt`);
  await writeFile(path, pages.join('\n'));
  console.log(path);
}

function verdict({ name, mayScan }: PlanScenario, { faults, walks, ms }: Explained): string {
  const bad = mayScan ? 'scan' : 'BAD ';
  const mark = faults.length > 0 ? bad : walks.length > 0 ? 'walk' : 'ok  ';
  const reason = mayScan && faults.length > 0 ? ` (${mayScan})` : '';
  const details = [...faults, ...walks].map((line) => `\n${' '.repeat(19)}${line}`);
  return `${mark} ${ms.toFixed(2).padStart(9)} ms  ${name}${reason}${details.join('')}`;
}
