// For tests: operations with full access, and those of other callers.
import { expect } from 'vitest';
import type { TestApp } from '../harness/project.ts';
import { ask, type GraphqlResponse } from './ask.ts';

export const send = (
  app: TestApp,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  path?: string,
): Promise<GraphqlResponse> =>
  ask(app.plinth, { query, variables, token: app.token, ...(path === undefined ? {} : { path }) });

/** Of the public, or of whom the token is. */
export const senderTo =
  (app: () => TestApp) =>
  (
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    token?: string,
  ): Promise<GraphqlResponse> =>
    ask(app().plinth, { query, variables, token });

export const dataOf = async (response: Promise<GraphqlResponse>): Promise<unknown> => {
  const { body } = await response;
  expect(body.errors).toBeUndefined();
  return body.data;
};
