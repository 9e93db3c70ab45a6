// The query parameters of content routes. `filters`, `populate` and `pagination` are written with brackets, like `qs` does.
import { publicationFilters } from '../plan/query.ts';
import type { ContentType } from '../schema/schema.ts';
import type { DescribeContext } from './describe-context.ts';
import { type JsonSchema, objectOf } from './json-schema.ts';
import { fieldsSchema, filtersSchema, populateParameter, sortSchema } from './query-schemas.ts';

export const queryParameter = (name: string, schema: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  name,
  in: 'query',
  ...more,
  schema,
});

const deep = { style: 'deepObject', explode: true };
const number = { type: 'integer', minimum: 1 };

const pagination = queryParameter(
  'pagination',
  objectOf({
    page: number,
    pageSize: number,
    start: { type: 'integer', minimum: 0 },
    limit: number,
    withCount: { type: 'boolean' },
    after: { type: 'string' },
    before: { type: 'string' },
  }),
  {
    ...deep,
    description:
      'By `page` and `pageSize`, by `start` and `limit`, or by cursor: `after` or `before`, empty for the first page',
  },
);

/** Which attributes and relations of a document a response has. */
export const selectionParameters = (type: ContentType, context: DescribeContext): readonly JsonSchema[] => [
  queryParameter('fields', fieldsSchema(type)),
  queryParameter('populate', populateParameter(type, context), deep),
];

const localeOf = ({ isLocalized }: ContentType, description: string): readonly JsonSchema[] =>
  isLocalized ? [queryParameter('locale', { type: 'string' }, { description })] : [];

const statusOf = ({ hasDraftAndPublish }: ContentType, description: string): readonly JsonSchema[] =>
  hasDraftAndPublish
    ? [queryParameter('status', { type: 'string', enum: ['draft', 'published'] }, { description })]
    : [];

export const versionParameters = (type: ContentType): readonly JsonSchema[] => [
  ...statusOf(type, 'The version, `published` by default; drafts need permission for the action readDraft'),
  ...localeOf(type, 'A locale code, or `*` for all locales; the default locale by default'),
];

export const writeParameters = (type: ContentType): readonly JsonSchema[] => [
  ...statusOf(
    type,
    '`draft` writes only the draft, which may lack required values; otherwise the write publishes',
  ),
  ...localeOf(type, 'The locale to write; the default locale by default'),
];

export const actionParameters = (type: ContentType): readonly JsonSchema[] =>
  localeOf(type, 'A locale code, or `*` for all locales of the document');

export const listParameters = (type: ContentType, context: DescribeContext): readonly JsonSchema[] => [
  ...selectionParameters(type, context),
  queryParameter('filters', filtersSchema(type, context), deep),
  queryParameter('sort', sortSchema),
  pagination,
  queryParameter(
    '_q',
    { type: 'string' },
    { description: 'A text that at least one attribute must contain' },
  ),
  ...versionParameters(type),
  ...(type.hasDraftAndPublish
    ? [queryParameter('publicationFilter', { type: 'string', enum: [...publicationFilters] })]
    : []),
];
