// Requests as the statements that Plinth runs for them, through its own stages.
import { fullAccess } from '../../src/auth/abilities.ts';
import { planRead } from '../../src/plan/plan-read.ts';
import type { OpenProject } from '../../src/project/open-project.ts';
import { parseQuery } from '../../src/rest/parse-query.ts';
import { compile, documentIdInput } from '../../src/sql/compile.ts';
import { bindValues } from '../../src/sql/sql.ts';
import type { PlanQuestion } from './questions.ts';

export interface RunnableStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function statementOf(
  { path, search }: PlanQuestion,
  { schema, config, database }: OpenProject,
  documentId: string,
): RunnableStatement {
  const [pluralName, isOne] = path.split('/');
  const contentType = [...schema.contentTypes.values()].find((type) => type.pluralName === pluralName);
  if (!contentType) throw new Error(`There is no type ${pluralName}`);
  const { depth, arrayLimit, parameterLimit } = config.http.query;
  const query = parseQuery(search, { limits: { depth, arrayLimit, parameterLimit }, isStrict: true });
  const request = {
    contentType,
    query,
    result: isOne === undefined ? 'list' : 'byDocumentId',
    isWriteAnswer: false,
    shape: 'flat',
  } as const;
  const context = { schema, abilities: fullAccess, defaultLocale: 'en', limits: config.api };
  const statement = compile(planRead(request, context), database.dialect);
  return { text: statement.text, values: bindValues(statement, { [documentIdInput]: documentId }) };
}
