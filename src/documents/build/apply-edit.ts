// An edit of an ordered list of related documents: what the list is afterwards.
import type { Position, Reference, RelationEdit } from '../body/relation-input.ts';
import type { References } from '../check/references.ts';
import { connectAt, type ListPosition } from './connect-at.ts';

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
  const items = edit.connect.map(({ reference, position }) => ({
    item: documentIdOf(reference),
    position: placed(position, (anchor) => context.references.documentId(context.target, anchor)),
  }));
  return connectAt(
    current.filter((documentId) => !removed.has(documentId)),
    items,
    {
      rowId: (documentId) => context.references.rowId(context.target, documentId),
      isLenient: context.isLenient === true || edit.options.isLenient,
    },
  );
}

const placed = (position: Position, documentIdOf: (anchor: Reference) => string | undefined): ListPosition =>
  'anchor' in position ? { ...position, anchor: documentIdOf(position.anchor) } : position;

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
