// `allowedTypes` of media attributes, for uploads that link themselves and with `api.documents.strictMediaTypes` for all
// edits: files that are named must be of a kind that the attribute takes. The recorded service takes any.
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import type { Problem } from '../errors/errors.ts';
import { contentTypeOf, type MediaAttribute, type MediaKind } from '../schema/schema.ts';
import { walkContent } from '../schema/walk.ts';
import { batches } from '../sql/write/batches.ts';
import { selectFileTypes } from '../sql/write/references.ts';
import { referencesOf } from './apply-edit.ts';
import type { PreparedWrite } from './prepare.ts';
import type { References } from './references.ts';
import { parseRelation } from './relation-input.ts';

interface NamedFile {
  readonly attribute: MediaAttribute;
  readonly allowed: readonly MediaKind[];
  readonly documentId: string;
}

export async function mediaTypeProblems(
  write: PreparedWrite,
  references: References,
  transaction: Transaction,
): Promise<readonly Problem[]> {
  const named = write.isStrictMediaTypes ? namedFiles(write, references) : [];
  const [first] = named;
  if (!first) return [];
  const fileType = contentTypeOf(write.schema, first.attribute.target);
  const types = new Map<string, { readonly name: string; readonly mime: string }>();
  for (const batch of batches([...new Set(named.map(({ documentId }) => documentId))]))
    for (const file of await readAll(transaction, selectFileTypes(fileType, batch)))
      types.set(file.documentId, file);
  return named.flatMap(({ attribute, allowed, documentId }): Problem[] => {
    const file = types.get(documentId);
    if (!file || allowed.includes(kindOf(file.mime))) return [];
    const message = `${attribute.name} takes ${allowed.join(', ')}: "${file.name}" is of the type ${file.mime}`;
    return [{ path: [attribute.name], message, name: 'ValidationError', value: documentId }];
  });
}

function namedFiles(
  { schema, contentType, data }: PreparedWrite,
  references: References,
): readonly NamedFile[] {
  const named: NamedFile[] = [];
  walkContent(data, contentType, {
    schema,
    keyedBy: 'name',
    visit({ attribute, value }) {
      if (attribute.kind !== 'media' || attribute.allowedTypes === undefined) return;
      const edit = parseRelation(value);
      if (!edit || edit === 'invalid') return;
      for (const { reference, isRequired } of referencesOf(edit)) {
        const documentId = isRequired ? references.documentId(attribute.target, reference) : undefined;
        if (documentId !== undefined) named.push({ attribute, allowed: attribute.allowedTypes, documentId });
      }
    },
  });
  return named;
}

function kindOf(mime: string): MediaKind {
  const [family] = mime.split('/');
  return family === 'image'
    ? 'images'
    : family === 'video'
      ? 'videos'
      : family === 'audio'
        ? 'audios'
        : 'files';
}
