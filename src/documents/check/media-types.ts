// Enforces `allowedTypes` of media attributes, for uploads that link themselves, and with `api.documents.strictMediaTypes` for all
// edits. Strapi accepts files of any type (docs/decisions/009-media.md).
import { readAll } from '../../database/rows.ts';
import { type Problem, problemAt } from '../../errors/errors.ts';
import { fileKindRefused } from '../../errors/families/value-problems.ts';
import { contentTypeOf, type MediaKind } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { selectFileTypes } from '../../sql/write/references.ts';
import type { NamedFile } from '../body/gather.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { References } from './references.ts';

export async function mediaTypeProblems(
  files: readonly NamedFile[],
  references: References,
  context: WriteContext,
): Promise<readonly Problem[]> {
  const kinds = await kindsOf(files, references, context);
  return files.flatMap(({ attribute: { name, target, allowedTypes }, reference }): Problem[] => {
    const documentId = references.documentId(target, reference);
    const kind = documentId === undefined ? undefined : kinds.get(documentId);
    if (!kind || !allowedTypes || allowedTypes.includes(kind)) return [];
    const said = fileKindRefused({ name, allowed: allowedTypes.join(', '), kind });
    return [problemAt([name], said, { value: documentId })];
  });
}

async function kindsOf(
  files: readonly NamedFile[],
  references: References,
  { schema, transaction }: WriteContext,
): Promise<ReadonlyMap<string, MediaKind>> {
  const kinds = new Map<string, MediaKind>();
  const [first] = files;
  if (!first) return kinds;
  const documentIds = files.flatMap(
    ({ attribute, reference }) => references.documentId(attribute.target, reference) ?? [],
  );
  const fileType = contentTypeOf(schema, first.attribute.target);
  for (const batch of batches([...new Set(documentIds)]))
    for (const { documentId, mime } of await readAll(transaction, selectFileTypes(fileType, batch)))
      kinds.set(documentId, kindOf(mime));
  return kinds;
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
