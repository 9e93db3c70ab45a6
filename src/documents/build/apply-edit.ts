// An edit of an ordered list of related documents: what the list is afterwards.
import { invalid } from '../../errors/errors.ts';
import type { Position, Reference, RelationEdit } from '../body/relation-input.ts';
import type { References } from '../check/references.ts';

export interface EditContext {
  readonly target: string;
  readonly references: References;
  /** Items whose anchor is not in the list go to its end instead of being refused. */
  readonly isLenient?: boolean;
  /** What is not there for the caller stays in a list that they replace. */
  readonly hidden?: ReadonlySet<string>;
}

/** The documentIds in their new order, each once. */
export function applyEdit(
  current: readonly string[],
  edit: RelationEdit,
  context: EditContext,
): readonly string[] {
  const documentIdOf = (reference: Reference): string => {
    const documentId = context.references.documentId(context.target, reference);
    if (documentId === undefined) throw new Error('A reference was not looked up');
    return documentId;
  };
  if (edit.kind === 'set') {
    const kept = current.filter((documentId) => context.hidden?.has(documentId));
    return [...new Set([...kept, ...edit.references.map(documentIdOf)])];
  }
  const removed = new Set(
    edit.disconnect.map((reference) => context.references.documentId(context.target, reference)),
  );
  let list = current.filter((documentId) => !removed.has(documentId));
  for (const { reference, position } of edit.connect) {
    const documentId = documentIdOf(reference);
    const others = list.filter((other) => other !== documentId);
    const index = indexOf(others, position, documentId, context, documentIdOf);
    list = [...others.slice(0, index), documentId, ...others.slice(index)];
  }
  return list;
}

function indexOf(
  list: readonly string[],
  position: Position,
  documentId: string,
  { target, references, isLenient }: EditContext,
  documentIdOf: (reference: Reference) => string,
): number {
  if (!('anchor' in position)) return position.kind === 'start' ? 0 : list.length;
  const anchor = documentIdOf(position.anchor);
  const index = list.indexOf(anchor);
  if (index < 0 && isLenient) return list.length;
  if (index < 0) {
    const [id, anchorId] = [documentId, anchor].map((document) => references.rowId(target, document));
    throw invalid(
      `There was a problem connecting relation with id ${id} at position {"${position.kind}":${anchorId}}. The relation with id ${anchorId} needs to be connected first.`,
    );
  }
  return position.kind === 'before' ? index : index + 1;
}

/** To-one relations take the last of a list, but the first of what is connected. */
export function applyToOneEdit(
  current: string | null,
  edit: RelationEdit,
  context: EditContext,
): string | null {
  const first = edit.kind === 'change' ? edit.connect.slice(0, 1) : [];
  if (edit.kind === 'set') return applyEdit([], edit, context).at(-1) ?? null;
  const kept = current === null || edit.connect.length > 0 ? [] : [current];
  return (
    applyEdit(
      kept,
      { ...edit, connect: first.map(({ reference }) => ({ reference, position: { kind: 'end' } })) },
      context,
    ).at(-1) ?? null
  );
}
