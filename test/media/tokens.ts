// For tests: API tokens for some actions, with rules.
import { createToken } from '../../src/auth/token-store.ts';
import { type GivenRule, parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import type { TestApp } from '../harness/project.ts';

let count = 0;

export async function tokenFor(
  app: TestApp,
  permissions: readonly string[],
  given: GivenRule = {},
): Promise<string> {
  const { database, schema } = app.plinth.project;
  const ruled = permissions.filter((action) => action.startsWith('api::'));
  const rules = parseRules(schema, ruled, given);
  const definition = { name: `custom ${count++}`, type: 'custom', permissions, rules } as const;
  const { token } = await createToken(database, definition, knownActions(schema));
  await app.plinth.access.refresh();
  return token;
}
