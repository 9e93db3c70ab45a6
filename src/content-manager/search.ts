// Chooses the attributes that a search of a list covers: all texts, or, for types with many documents, only attributes
// with an index. The response names those attributes.
import { queryTooCostly } from '../errors/families/plan.ts';
import type { FilterQuery, Query } from '../plan/query.ts';
import type { ReadRequest } from '../read/prepared-reads.ts';
import type { JsonText, Reader, ReadResult, Stages } from '../read.ts';
import { listEnvelope } from '../rest/respond.ts';
import type { ContentType } from '../schema/schema.ts';
import type { ManagerService } from './service.ts';

export interface SearchResult {
  readonly list: ReadResult;
  /** The names of the searched attributes; undefined if all were searched. */
  readonly searched: readonly string[] | undefined;
}

/** `readable`: the content type with the attributes that the administrator may read. */
export async function readList(
  readRequest: ReadRequest,
  readable: ContentType,
  { reader, searchReader }: Pick<ManagerService, 'reader' | 'searchReader'>,
  stages?: Stages,
): Promise<SearchResult> {
  const inAll = async (): Promise<SearchResult> => ({
    list: await reader.read(readRequest, stages),
    searched: undefined,
  });
  const searched = indexedTexts(readable);
  if (searched.length === 0) return inAll();
  const request = readRequest.parse();
  const { search } = request.query;
  if (search === undefined || isAffordable(readRequest, searchReader)) return inAll();
  const parse = () => ({ ...request, query: narrowed(request.query, search, searched) });
  const key = `${readRequest.key} in ${searched.join()}`;
  return { list: await reader.read({ ...readRequest, key, parse }, stages), searched };
}

const indexedTexts = ({ attributes }: ContentType): readonly string[] =>
  [...attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' && attribute.hasTextIndex && !attribute.isUnsearched ? [attribute.name] : [],
  );

function isAffordable(readRequest: ReadRequest, searchReader: Reader): boolean {
  try {
    searchReader.check(readRequest);
    return true;
  } catch (error) {
    if (queryTooCostly.made(error)) return false;
    throw error;
  }
}

function narrowed({ search: _, filters, ...query }: Query, part: string, names: readonly string[]): Query {
  const found: FilterQuery = { kind: 'or', filters: names.map((name) => contains(name, part)) };
  const all = filters ? [filters, found] : [found];
  return { ...query, filters: { kind: 'and', filters: all, isWritten: false } };
}

const contains = (name: string, part: string): FilterQuery => ({
  kind: 'below',
  name,
  filter: { kind: 'compare', operator: '$containsi', operand: part },
});

/** The envelope of a list; `meta.searched` has the attributes if not all were searched. */
export const foundEnvelope = ({ list, searched }: SearchResult): JsonText =>
  listEnvelope(list, searched && { searched });
