// Hooks of reads: called before and after rows are found or counted, with the parameters of `strapi.db.query`.
// https://docs.strapi.io/cms/backend-customization/models#lifecycle-hooks
import type { ContentType } from '../../../schema/schema.ts';
import { type Data, isData } from '../../../values/data.ts';
import { documentWords, renamed, rowWords } from '../parameters/row-words.ts';
import { type EventModel, eventModel } from './content-type-view.ts';

type Kind = 'FindOne' | 'FindMany' | 'Count';

interface ReadEvent {
  readonly action: `${'before' | 'after'}${Kind}`;
  readonly model: EventModel;
  readonly params: { where?: Data; [parameter: string]: unknown };
  readonly state: Record<string, unknown>;
  result?: unknown;
}

/** The hooks of a project. */
export interface ReadHooks {
  /** Whether the type has read hooks; every read checks it. */
  readsOf(uid: string): boolean;
  run(event: ReadEvent): Promise<void>;
}

interface HookedRead {
  readonly contentType: ContentType;
  readonly kind: Kind;
  readonly params: object;
}

/** Calls `read` with the parameters after the hooks. Resolves to its result after the hooks. */
export async function runReadHooks(
  { contentType, kind, params: parameters }: HookedRead,
  read: (params: Data) => Promise<unknown>,
  hooks: ReadHooks,
): Promise<unknown> {
  const params: Data = { ...parameters };
  if (!hooks.readsOf(contentType.uid)) return read(params);
  const before: ReadEvent = {
    action: `before${kind}`,
    model: eventModel(contentType),
    params: { ...params, where: isData(params.where) ? { ...params.where } : {} },
    state: {},
  };
  await hooks.run(before);
  const after: ReadEvent = { ...before, action: `after${kind}`, result: await read(before.params) };
  await hooks.run(after);
  return after.result;
}

/** For a read with the parameters of `strapi.documents`. */
export const runDocumentReadHooks = (
  { params: parameters, ...hookedRead }: HookedRead,
  read: (params: Data) => Promise<unknown>,
  hooks: ReadHooks,
): Promise<unknown> => {
  const params: Data = { ...parameters };
  if (!hooks.readsOf(hookedRead.contentType.uid)) return read(params);
  const inRowWords = { ...hookedRead, params: asRowWords(params) };
  return runReadHooks(inRowWords, (given) => read(asDocumentWords(given, params)), hooks);
};

export type ReadWithHooks = <P extends object, T>(
  kind: Kind,
  params: P,
  read: (params: P) => Promise<T>,
) => Promise<T>;

/**
 * For reads of project code. Hooks may change the result and are responsible for its type, as for that of the parameters.
 */
export const readWithHooks =
  (run: typeof runReadHooks, contentType: ContentType, hooks: ReadHooks | undefined): ReadWithHooks =>
  <P extends object, T>(kind: Kind, params: P, read: (params: P) => Promise<T>) =>
    hooks?.readsOf(contentType.uid)
      ? (run({ contentType, kind, params }, (given) => read(given as P), hooks) as Promise<T>)
      : read(params);

const rowNames: ReadonlySet<string> = new Set(rowWords.values());

/**
 * The documentId becomes a condition. Names that only rows have are removed from the client's parameters: they have no meaning for
 * documents, were not checked, and would look like changes of the hooks.
 */
function asRowWords({ documentId, ...params }: Data): Data {
  const own = Object.fromEntries(Object.entries(params).filter(([name]) => !rowNames.has(name)));
  const given = renamed(own, rowWords);
  if (documentId === undefined) return given;
  return { ...given, where: { ...(isData(given.where) ? given.where : {}), documentId } };
}

function asDocumentWords({ where, ...given }: Data, { documentId, filters }: Data): Data {
  const { documentId: changed, ...conditions } = isData(where) ? where : {};
  const own =
    documentId === undefined && changed !== undefined ? { ...conditions, documentId: changed } : conditions;
  const hasConditions = filters !== undefined || Object.keys(own).length > 0;
  return {
    ...renamed(given, documentWords),
    ...(hasConditions ? { filters: own } : {}),
    ...(documentId === undefined ? {} : { documentId: changed ?? documentId }),
  };
}
