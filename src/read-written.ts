// The response to a write: the document as far as the caller may read it, otherwise only what they wrote themselves.
import type { Shape, Status } from './plan/plan.ts';
import { type Purpose, readingAction, type WrittenPurpose } from './plan/purpose.ts';
import type { Query } from './plan/query.ts';
import type { ParsedRead } from './plan/read/plan-read.ts';
import type { ReadRequest } from './read/prepared-reads.ts';
import type { JsonText, Reader, Stages } from './read.ts';
import type { ContentType } from './schema/schema.ts';
import type { Data } from './values/data.ts';

export interface WrittenRead extends Pick<ReadRequest, 'key' | 'abilities' | 'budget'> {
  readonly contentType: ContentType;
  /** The action of the write, and the attributes in its data. */
  readonly written: Omit<WrittenPurpose, 'kind'>;
  /** The status that was written; undefined means `published`. */
  readonly status: Status | undefined;
  /** The query of the request, with the status and the locale that were written. */
  readonly query: () => Query;
  /** The action by which the caller reads the document, if it is not `findOne` or `find`. */
  readonly reading?: string | undefined;
  readonly result: Exclude<ParsedRead['result'], 'list'>;
  readonly shape: Shape;
}

/** The attributes that a write names. A create counts as writing all of them. */
export const writtenBy = (
  action: string,
  { attributes }: ContentType,
  data: Data = {},
): WrittenRead['written'] => ({
  action,
  attributes:
    action === 'create' ? 'all' : [...attributes.keys()].filter((name) => Object.hasOwn(data, name)),
});

export interface WrittenResult {
  readonly json: JsonText | undefined;
  /** True if `json` is the document as the caller may read it; false if it is limited to what they wrote. */
  readonly isReadable: boolean;
}

/** Throws if the parameters of the request are wrong. Called before anything is written. */
export function checkWritten(reader: Reader, writtenRead: WrittenRead): true {
  reader.check(readRequestOf(writtenRead, undefined, readingOf(writtenRead) ?? ownWords(writtenRead)));
  return true;
}

/** Whether the caller may read documents of the type. A rule may still hide this document. */
export const mayReadWritten = (writtenRead: WrittenRead): boolean => readingOf(writtenRead) !== undefined;

export type ReadWritten = (
  reader: Reader,
  writtenRead: WrittenRead,
  documentId: string | undefined,
  stages?: Stages,
) => Promise<WrittenResult>;

/** The document as the caller may read it; without JSON if they may not. */
export const readReadable: ReadWritten = async (reader, writtenRead, documentId, stages) => {
  const reading = readingOf(writtenRead);
  if (!reading) return { json: undefined, isReadable: false };
  const { json } = await reader.read(readRequestOf(writtenRead, documentId, reading), stages);
  return { json, isReadable: json !== undefined };
};

/** Builds the read for a caller without read permission: it returns only what they know already. */
type Reduce = (writtenRead: WrittenRead) => { readonly requested: WrittenRead; readonly purpose: Purpose };

const readOr =
  (reduce: Reduce): ReadWritten =>
  async (reader, writtenRead, documentId, stages) => {
    const readable = await readReadable(reader, writtenRead, documentId, stages);
    if (readable.isReadable) return readable;
    const { requested, purpose } = reduce(writtenRead);
    const { json } = await reader.read(readRequestOf(requested, documentId, purpose), stages);
    return { json, isReadable: false };
  };

export const readWritten: ReadWritten = readOr((writtenRead) => ({
  // A rule hides the document from the caller: a selection of theirs could show attributes that they did not write.
  requested: mayReadWritten(writtenRead) ? withoutSelection(writtenRead) : writtenRead,
  purpose: ownWords(writtenRead),
}));

/** For a repeated request: the document may have been changed by others since, so none of its attributes are shown. */
export const readRepeated: ReadWritten = readOr((writtenRead) => ({
  requested: withoutSelection(writtenRead),
  purpose: { kind: 'written', action: writtenRead.written.action, attributes: [] },
}));

function withoutSelection(writtenRead: WrittenRead): WrittenRead {
  const { status, locale, layout } = writtenRead.query();
  const query = () => ({
    ...(status === undefined ? {} : { status }),
    ...(locale === undefined ? {} : { locale }),
    ...(layout === undefined ? {} : { layout }),
  });
  return { ...writtenRead, key: `plain ${writtenRead.key}`, query };
}

function readingOf({ contentType, status, abilities, reading }: WrittenRead): Purpose | undefined {
  const action = reading ?? readingAction(contentType, status === 'draft', abilities);
  return action === undefined ? undefined : { kind: 'read', action };
}

const ownWords = ({ written }: WrittenRead): Purpose => ({ kind: 'written', ...written });

function readRequestOf(
  { key, abilities, budget, contentType, query, result, shape }: WrittenRead,
  documentId: string | undefined,
  purpose: Purpose,
): ReadRequest {
  return {
    key: `written ${JSON.stringify([contentType.uid, purpose, result])} ${key}`,
    abilities,
    budget,
    documentId,
    isOnce: true,
    parse: () => ({ contentType, query: query(), result, purpose, shape }),
  };
}

/** Merges the changes that code of the project made to the result; in the entity shape into `attributes`. */
export function withChanges(
  json: JsonText | undefined,
  changes: Data | undefined,
  shape: Shape,
): JsonText | undefined {
  if (json === undefined || changes === undefined) return json;
  const written: Data = JSON.parse(String(json));
  const { attributes } = written;
  return JSON.stringify({
    ...written,
    ...(shape === 'entity' ? { attributes: { ...Object(attributes), ...changes } } : changes),
  });
}
