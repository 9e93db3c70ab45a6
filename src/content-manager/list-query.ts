// Parses the query string of a list: filters, sort and search as in the content API, `page` and `pageSize` at the top level, and
// `fields`, which can have any attribute, also relations, in the form that documents have.
import { invalidKey } from '../errors/invalid-key.ts';
import type { Query } from '../plan/query.ts';
import { parseFields } from '../rest/parse-fields.ts';
import { parseParameters } from '../rest/parse-query.ts';
import type { Attribute, ContentType } from '../schema/schema.ts';
import { documentQuery } from './document-query.ts';
import { type Parameters, parametersOf } from './place.ts';
import type { ManagerRequest, ManagerService, RequestedType } from './service.ts';

const names = [
  'page',
  'pageSize',
  'sort',
  'filters',
  '_q',
  'locale',
  'status',
  'publicationFilter',
  'fields',
];

export function listQuery(
  request: Pick<ManagerRequest, 'search'>,
  { readable, view }: Pick<RequestedType, 'readable' | 'view'>,
  service: Pick<ManagerService, 'rules'>,
): Query {
  const { page, pageSize, fields, status, ...others } = parametersOf(request, service, names);
  return {
    ...documentQuery(readable, columnsOf(fields, readable), view.schema),
    ...parseParameters({ ...others, pagination: pagination({ page, pageSize }) }),
    status: status === 'published' ? 'published' : 'draft',
  };
}

export const pagination = ({ page, pageSize }: Parameters): Parameters =>
  Object.fromEntries(Object.entries({ page, pageSize }).filter(([, value]) => value !== undefined));

/** The attributes of the list: those of `fields`, by default all scalar attributes. */
function columnsOf(fields: unknown, { attributes }: ContentType): readonly Attribute[] {
  if (fields === undefined) return [...attributes.values()].filter(({ kind }) => kind === 'scalar');
  return parseFields(fields).map((name) => {
    const attribute = attributes.get(name);
    if (attribute && attribute.kind !== 'password') return attribute;
    throw invalidKey({ key: name, path: null, source: 'query', param: 'fields' });
  });
}
