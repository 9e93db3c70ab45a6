// Converts requests of clients of Strapi 4 into current ones: documents are found by the number of any of their rows, unknown names
// in bodies are dropped, and updating a draft leaves it a draft. Responses have the nested form.
import { fullAccess } from '../abilities/abilities.ts';
import { knownInput } from '../documents/body/known-input.ts';
import { wrongPublicationState } from '../errors/families/request.ts';
import type { Query } from '../plan/query.ts';
import type { ParsedRead } from '../plan/read/plan-read.ts';
import type { Reader } from '../read.ts';
import type { CallerRequest } from '../routes/route.ts';
import type { ContentType } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import { dataOf } from './body.ts';
import type { ClientForm, ContentRequest, ContentService, UnparsedQuery } from './content-request.ts';
import type { QueryRules } from './parse-query.ts';

/** The header `Strapi-Response-Format` chooses the form, otherwise the project's configuration. */
export function formOf(
  { 'strapi-response-format': unparsed }: CallerRequest['headers'],
  { isVersion4 }: Pick<ContentService, 'isVersion4'>,
): ClientForm {
  const isOlder = isVersion4 && unparsed !== 'v5';
  return { shape: isOlder || unparsed === 'v4' ? 'entity' : 'flat', isVersion4: isOlder };
}

export async function fromVersion4(
  request: ContentRequest,
  service: ContentService,
): Promise<ContentRequest> {
  const { contentType, action, documentId: address } = request;
  const row = await rowOf(contentType, address, service.reader);
  const documentId = row?.documentId ?? address;
  const own = row?.locale == null ? {} : { locale: [row.locale] };
  const stated = withState(request.unparsed);
  const unparsed = action === 'find' ? withAllLocales(stated) : stated;
  const addressed = { ...request, documentId, unparsed: withWords(unparsed, {}, own) };
  if (action !== 'create' && action !== 'update') return addressed;
  const data = dataOf(request.body);
  const isDraft = await leavesDraft(addressed, data, service.reader);
  const said = {
    ...(typeof data.locale === 'string' ? { locale: [data.locale] } : {}),
    ...(isDraft ? { status: 'draft' as const } : {}),
  };
  if (action === 'update' && documentId !== undefined && data.publishedAt === null)
    await requireSeen(documentId, { ...request, status: said.status, locale: own.locale?.[0] }, service);
  return {
    ...addressed,
    unparsed: withWords(addressed.unparsed, said),
    body: { data: knownData(data, contentType, service) },
  };
}

/** The known keys of `data`. `publishedAt` stays, because it decides whether the request unpublishes. */
const knownData = (data: Data, contentType: ContentType, { schema }: ContentService): Data => ({
  ...('publishedAt' in data ? { publishedAt: data.publishedAt } : {}),
  ...knownInput(data, contentType, schema),
});

interface Row {
  readonly documentId: string;
  readonly locale?: string | null;
  readonly publishedAt?: string | null;
}

/** Undefined if the id is not a number, or not that of a row. */
const rowOf = async (
  contentType: ContentType,
  address: string | undefined,
  reader: Reader,
): Promise<Row | undefined> =>
  address !== undefined && /^\d{1,15}$/.test(address)
    ? firstRow({ contentType, name: 'id', value: address, rows: 'each' }, reader)
    : undefined;

/**
 * Whether a write leaves a draft: a create with `publishedAt: null`, or an update of an unpublished document whose
 * `publishedAt` has no date.
 */
async function leavesDraft(
  { contentType, action, documentId }: ContentRequest,
  { publishedAt }: Data,
  reader: Reader,
): Promise<boolean> {
  if (!contentType.hasDraftAndPublish) return false;
  if (action === 'create') return publishedAt === null;
  if (documentId === undefined || (publishedAt !== undefined && publishedAt !== null)) return false;
  const row = await firstRow({ contentType, name: 'documentId', value: documentId, rows: 'current' }, reader);
  return row?.publishedAt === null;
}

interface Seen extends Pick<ContentRequest, 'contentType' | 'abilities'> {
  readonly status: Query['status'] | undefined;
  readonly locale: string | undefined;
}

/** The response to `publishedAt: null` depends on what is published, so documents that the caller may not see are 404. */
const requireSeen = (
  documentId: string,
  { contentType: { uid }, abilities, status, locale }: Seen,
  { documents }: ContentService,
): Promise<void> => documents.requireUpdatable({ uid, documentId, abilities, status, locale });

interface RowLookup extends Required<Pick<ParsedRead, 'contentType' | 'rows'>> {
  readonly name: string;
  readonly value: string;
}

/** Used only to route the request; the rights of the caller are checked later. */
async function firstRow(
  { contentType, name, value, rows }: RowLookup,
  reader: Reader,
): Promise<Row | undefined> {
  const query: Query = {
    fields: ['documentId', 'publishedAt', ...(contentType.isLocalized ? ['locale'] : [])],
    filters: { kind: 'below', name, filter: { kind: 'compare', operator: '$eq', operand: value } },
    locale: '*',
    pagination: { kind: 'offset', start: 0, limit: 1, withCount: false },
  };
  const { json } = await reader.read({
    key: `version 4 ${rows} ${contentType.uid} ${value}`,
    abilities: fullAccess,
    documentId: undefined,
    isOnce: true,
    parse: () => ({
      ...{ contentType, query, rows, result: 'list', shape: 'flat' },
      purpose: { kind: 'read' },
    }),
  });
  const [row]: readonly (Row | undefined)[] = JSON.parse(String(json ?? '[]'));
  return row;
}

/** `publicationState=preview` is `status=draft`, since every document has a draft. */
function withState(unparsed: UnparsedQuery): UnparsedQuery {
  if (!unparsed.key.includes('publicationState')) return unparsed;
  const stated = (rules: QueryRules): Words => {
    const { publicationState = 'live' } = unparsed.parameters(rules);
    if (publicationState !== 'live' && publicationState !== 'preview') throw wrongPublicationState();
    return publicationState === 'preview' ? { status: 'draft' } : {};
  };
  return {
    key: `publicationState ${unparsed.key}`,
    parse: (rules, extent) => ({ ...stated(rules), ...unparsed.parse(rules, extent) }),
    parameters: (rules) => ({ ...stated(rules), ...unparsed.parameters(rules) }),
  };
}

/** `locale=all` is the `*` of later versions. */
function withAllLocales(unparsed: UnparsedQuery): UnparsedQuery {
  if (!unparsed.key.includes('locale')) return unparsed;
  return {
    key: `locales ${unparsed.key}`,
    parse: (rules, extent) => {
      const query = unparsed.parse(rules, extent);
      return query.locale?.includes(everyLocale) ? { ...query, locale: '*' } : query;
    },
    parameters: (rules) => {
      const { locale, ...others } = unparsed.parameters(rules);
      return {
        ...others,
        ...(locale === undefined ? {} : { locale: locale === everyLocale ? '*' : locale }),
      };
    },
  };
}

const everyLocale = 'all';

/** Adds parameters: `defaults` unless the request has them, `fixed` always. */
function withWords(unparsed: UnparsedQuery, defaults: Words, fixed: Words = {}): UnparsedQuery {
  if (Object.keys({ ...defaults, ...fixed }).length === 0) return unparsed;
  return {
    key: `${JSON.stringify([defaults, fixed])} ${unparsed.key}`,
    parse: (rules, extent) => ({ ...defaults, ...unparsed.parse(rules, extent), ...fixed }),
    parameters: (rules) => ({ ...plain(defaults), ...unparsed.parameters(rules), ...plain(fixed) }),
  };
}

interface Words {
  readonly locale?: readonly string[];
  readonly status?: 'draft';
}

const plain = ({ locale, ...others }: Words): Data => ({
  ...others,
  ...(locale ? { locale: locale[0] } : {}),
});
