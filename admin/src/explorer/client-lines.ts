// The code of a request with the typed client (docs/guides/client.md).
import type { ApiRequest } from './api-query.ts';

/** The token is not part of the copied text. */
export function clientLines(
  { baseURL, contentType, documentId, parameters }: ApiRequest,
  hasToken: boolean,
): string {
  const { kind, pluralName, singularName } = contentType;
  const room = kind === 'collectionType' ? ['collection', pluralName] : ['single', singularName];
  const query = literal(parameters);
  const given = [documentId && literal(documentId), query === '{}' ? '' : query].filter(Boolean).join(', ');
  return [
    "import type { ProjectRegistry } from '@strapi/strapi';",
    "import { createClient } from 'plinth/client';",
    '',
    `const client = createClient<ProjectRegistry>({ baseURL: ${literal(baseURL)}${hasToken ? ', auth: token' : ''} });`,
    `const { data } = await client.${room[0]}(${literal(room[1])}).${documentId ? 'findOne' : 'find'}(${given});`,
  ].join('\n');
}

/** A literal on one line, without undefined members. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([name, inner]) => `${keyOf(name)}: ${literal(inner)}`).join(', ')} }`;
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
