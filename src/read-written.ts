// What a write responds with: the document as the caller may read it; where they may not, what they wrote themselves.
import type { Shape, Status } from './plan/plan.ts';
import type { ReadRequest } from './plan/plan-read.ts';
import { type Purpose, readingAction, type WrittenPurpose } from './plan/purpose.ts';
import type { Query } from './plan/query.ts';
import type { Question } from './prepared-reads.ts';
import type { JsonText, Reader, Stages } from './read.ts';
import type { ContentType } from './schema/schema.ts';
import type { Data } from './values/data.ts';

export interface WrittenQuestion extends Pick<Question, 'key' | 'abilities' | 'budget'> {
  readonly contentType: ContentType;
  /** The action of the write, and the attributes in its data. */
  readonly written: Omit<WrittenPurpose, 'kind'>;
  /** What was written: `published` otherwise. */
  readonly status: Status | undefined;
  /** With the status and the locale that were written. */
  readonly query: () => Query;
  /** Where the caller reads the document by another action than `findOne` or `find`. */
  readonly reading?: string | undefined;
  readonly result: Exclude<ReadRequest['result'], 'list'>;
  readonly shape: Shape;
}

/** A create counts as writing every attribute. */
export const writtenBy = (
  action: string,
  { attributes }: ContentType,
  data: Data = {},
): WrittenQuestion['written'] => ({
  action,
  attributes:
    action === 'create' ? 'all' : [...attributes.keys()].filter((name) => Object.hasOwn(data, name)),
});

export interface WrittenResult {
  readonly json: JsonText | undefined;
  /** Whether it is the document as the caller may read it. */
  readonly isReadable: boolean;
}

/** Throws what is wrong with the question, before anything is written. */
export function checkWritten(reader: Reader, question: WrittenQuestion): true {
  reader.check(questionOf(question, undefined, readingOf(question) ?? ownWords(question)));
  return true;
}

/** Whether the caller may read documents of the type at all: rules may still hide this one. */
export const mayReadWritten = (question: WrittenQuestion): boolean => readingOf(question) !== undefined;

export type ReadWritten = (
  reader: Reader,
  question: WrittenQuestion,
  documentId: string | undefined,
  stages?: Stages,
) => Promise<WrittenResult>;

/** Without JSON where the caller may not read the document. */
export const readReadable: ReadWritten = async (reader, question, documentId, stages) => {
  const reading = readingOf(question);
  if (!reading) return { json: undefined, isReadable: false };
  const { json } = await reader.read(questionOf(question, documentId, reading), stages);
  return { json, isReadable: json !== undefined };
};

/** Of a document that the caller may not read: the question that shows no more than they know. */
type Withheld = (question: WrittenQuestion) => { readonly asked: WrittenQuestion; readonly purpose: Purpose };

const readOr =
  (withheld: Withheld): ReadWritten =>
  async (reader, question, documentId, stages) => {
    const readable = await readReadable(reader, question, documentId, stages);
    if (readable.isReadable) return readable;
    const { asked, purpose } = withheld(question);
    const { json } = await reader.read(questionOf(asked, documentId, purpose), stages);
    return { json, isReadable: false };
  };

export const readWritten: ReadWritten = readOr((question) => ({
  // A rule hides the document: a selection could name attributes that a caller with write access alone must not learn of.
  asked: mayReadWritten(question) ? withoutSelection(question) : question,
  purpose: ownWords(question),
}));

/** Of a document that an earlier request made: others may have changed what this caller once wrote. */
export const readRepeated: ReadWritten = readOr((question) => ({
  asked: withoutSelection(question),
  purpose: { kind: 'written', action: question.written.action, attributes: [] },
}));

function withoutSelection(question: WrittenQuestion): WrittenQuestion {
  const { status, locale, layout } = question.query();
  const query = () => ({
    ...(status === undefined ? {} : { status }),
    ...(locale === undefined ? {} : { locale }),
    ...(layout === undefined ? {} : { layout }),
  });
  return { ...question, key: `plain ${question.key}`, query };
}

function readingOf({ contentType, status, abilities, reading }: WrittenQuestion): Purpose | undefined {
  const action = reading ?? readingAction(contentType, status === 'draft', abilities);
  return action === undefined ? undefined : { kind: 'read', action };
}

const ownWords = ({ written }: WrittenQuestion): Purpose => ({ kind: 'written', ...written });

function questionOf(
  { key, abilities, budget, contentType, query, result, shape }: WrittenQuestion,
  documentId: string | undefined,
  purpose: Purpose,
): Question {
  return {
    key: `written ${JSON.stringify([contentType.uid, purpose, result])} ${key}`,
    abilities,
    budget,
    documentId,
    isOnce: true,
    parse: () => ({ contentType, query: query(), result, purpose, shape }),
  };
}

/** What code of the project made of what was written is laid over it, one level deeper in the older form. */
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
