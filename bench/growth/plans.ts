// The query plan of each request at one size, and where it is another than at the size before.
import { openProject } from '../../src/project/open-project.ts';
import type { BenchRequest } from '../load/request.ts';
import type { Explained } from '../plans/explain.ts';
import { explainerOf } from '../plans/explainer-of.ts';
import { statementOf } from '../plans/statements.ts';
import type { SizedServer } from './measure-growth.ts';
import type { GrowthScenario } from './scenarios.ts';

/** Lines by the name of a request; reads only. */
export type Plans = Readonly<Record<string, readonly string[]>>;

export async function plansOf(
  scenarios: readonly GrowthScenario[],
  { filled, server }: SizedServer,
): Promise<Plans> {
  const explainer = await explainerOf(filled);
  const project = await openProject(filled.folder, { isReadOnly: true });
  const plans: Record<string, readonly string[]> = {};
  try {
    for (const { name, requests } of scenarios) {
      const [request] = await requests(filled, server.url);
      if (request?.method !== 'GET') continue;
      const { documentId, ...scenario } = questionOf(request);
      const ids = { documentId, authorId: '' };
      const statement = statementOf({ name, ...scenario }, project, ids);
      plans[name] = (await explainer.explain(statement)).lines.map(withoutRows);
    }
    return plans;
  } finally {
    await Promise.all([explainer.close(), project.close()]);
  }
}

/** `/api/posts/k5…?status=draft` as the path of its type, its document and what follows the `?`. */
function questionOf({ path }: BenchRequest) {
  const [, type = '', documentId, search = ''] =
    /^\/api\/([^/?]+)(?:\/([^?]+))?(?:\?(.*))?$/.exec(path) ?? [];
  return documentId === undefined
    ? { path: type, search, documentId: '' }
    : { path: `${type}/:id`, search, documentId };
}

/** Rows that PostgreSQL expects are others at every size. */
const withoutRows = (line: Explained['lines'][number]): string => line.replace(/ \(\d+ rows\)$/, '');

/** PostgreSQL shows the values of a request, which are others at every size. */
const shapeOf = (lines: readonly string[] = []): string => lines.join('\n').replaceAll(/'[^']*'/g, "''");

/** Names of the scenarios that have another plan than at the size before. */
export const changedPlans = (before: Plans, after: Plans): readonly string[] =>
  Object.keys(after).filter((name) => shapeOf(after[name]) !== shapeOf(before[name]));
