// For tests: callers and operations for configured resolvers.
import type { TestExtension } from './harness.ts';

export const user = { id: 1, documentId: 'u1', role: 'authenticated', sessionId: undefined, claims: {} };
export const one = '{ articles(limit: 1) { title } }';
export const config = (resolversConfig: TestExtension['resolversConfig']): TestExtension => ({
  ...(resolversConfig ? { resolversConfig } : {}),
});
export const refused = (field: string, message = 'Forbidden access') => ({
  data: { [field]: null },
  errors: [message],
});
