// Compiles requests to the statements that Plinth runs for them, with the stages of the server.
import { type Abilities, fullAccess } from '../../src/abilities/abilities.ts';
import { planRead } from '../../src/plan/read/plan-read.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import type { OpenProject } from '../../src/project/open-project.ts';
import { parseQuery } from '../../src/rest/parse-query.ts';
import { compile, documentIdInput } from '../../src/sql/compile/compile.ts';
import { bindValues } from '../../src/sql/sql.ts';
import type { PlanScenario } from './scenarios.ts';

export interface RunnableStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface RequestIds {
  /** The documentId of an article. */
  readonly documentId: string;
  /** The documentId of the author that rules compare with. */
  readonly authorId: string;
}

const reading = ['find', 'findOne'].map((name) => `api::article.article.${name}`);

/** The requests were made before, which created their indexes. */
const existing = { hasRelationOrder: true, hasSortPair: false, hasAll: true };

export function statementOf(
  { path, search, rule }: PlanScenario,
  { schema, config, database }: OpenProject,
  ids: RequestIds,
): RunnableStatement {
  const [pluralName, isOne] = path.split('/');
  const contentType = [...schema.contentTypes.values()].find((type) => type.pluralName === pluralName);
  if (!contentType) throw new Error(`There is no content type "${pluralName}"`);
  const { depth, arrayLimit, parameterLimit } = config.http.query;
  const query = parseQuery(search, { limits: { depth, arrayLimit, parameterLimit }, isStrict: true });
  const request = {
    contentType,
    query,
    result: isOne === undefined ? 'list' : 'byDocumentId',
    purpose: { kind: 'read' },
    shape: 'flat',
  } as const;
  const abilities: Abilities = {
    ...fullAccess,
    rules: new Map(rule && Object.entries(parseRules(schema, reading, rule))),
  };
  const context = { schema, abilities, defaultLocale: 'en', limits: config.api, comparisons: 300 };
  const statement = compile(planRead(request, context), database.dialect, existing);
  return {
    text: statement.text,
    values: bindValues(statement, { [documentIdInput]: ids.documentId, 'user.documentId': ids.authorId }),
  };
}
