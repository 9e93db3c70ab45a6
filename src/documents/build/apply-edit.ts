// Applies an edit to an ordered list of related documents.
import { documentOf, toKey } from '../../values/link-target.ts';
import type { Reference, RelationEdit, RelationPosition } from '../body/relation-input.ts';
import type { References } from '../check/references.ts';
import { connectAt, type ListPosition } from './connect-at.ts';

export interface EditContext {
  readonly target: string;
  readonly references: References;
  /** Items whose anchor is not in the list are appended instead of refused. */
  readonly isLenient?: boolean;
  /** The links before the edit, if these are more than the edited list. */
  readonly linked?: readonly string[];
  /** Whether the attribute is of type `media`. */
  readonly isMedia?: boolean;
  /** Documents that the caller may not see. They stay in a list that the caller replaces. */
  readonly hidden?: ReadonlySet<string>;
}

/** The keys of the targets (values/link-target.ts) in their new order, without duplicates. */
export function applyEdit(
  current: readonly string[],
  edit: RelationEdit,
  context: EditContext,
): readonly string[] {
  const { target, references } = context;
  const naming = new Naming(context.linked ?? current, context);
  if (edit.kind === 'set') {
    const kept = current.filter((key) => context.hidden?.has(key));
    return [...new Set([...kept, ...edit.references.flatMap((reference) => naming.toLink(reference))])];
  }
  const leaving = new Set(edit.disconnect.flatMap((reference) => naming.linked(reference)));
  const items = edit.connect.flatMap(({ reference, position }) => {
    const anchored = placed(position, (anchor) => naming.linked(anchor)[0]);
    const keys = naming.toLink(reference);
    // Each item is inserted before the previous one.
    const isReversed = position.kind === 'start' || position.kind === 'after';
    return (isReversed ? keys.toReversed() : keys).map((item) => ({ item, position: anchored }));
  });
  return connectAt(current, items, {
    leaving,
    rowId: (key) => references.rowId(target, documentOf(key)),
    isLenient: context.isLenient === true || edit.options.isLenient,
  });
}

/**
 * Resolves the references of an edit. A reference without a locale means the document as it is linked already, so that lists which
 * are sent back without locales keep them; if it is not linked, its default locale.
 */
class Naming {
  readonly #linked: ReadonlyMap<string, readonly string[]>;
  readonly #joined = new Map<string, readonly string[]>();
  readonly #context: EditContext;

  constructor(linked: readonly string[], context: EditContext) {
    this.#context = context;
    this.#linked = Map.groupBy(linked, documentOf);
  }

  /** Linked keys of an anchor or a disconnected document; empty if there are none. */
  linked(reference: Reference): readonly string[] {
    const { references, target } = this.#context;
    const document = references.document(target, reference);
    if (!document) return [];
    const { documentId, locale } = document;
    return locale === undefined
      ? (this.#linked.get(documentId) ?? this.#joined.get(documentId) ?? [documentId])
      : [toKey({ documentId, locale })];
  }

  toLink(reference: Reference): readonly string[] {
    const { references, target } = this.#context;
    const document = references.document(target, reference);
    if (!document) throw new Error('A reference was not looked up');
    const { documentId, locale } = document;
    const known = locale === undefined ? this.#linked.get(documentId) : undefined;
    if (known) return known;
    const key = toKey(
      locale === undefined ? references.newTarget(target, documentId) : { documentId, locale },
    );
    this.#joined.set(documentId, [key]);
    return [key];
  }
}

const placed = (
  position: RelationPosition,
  keyOf: (anchor: Reference) => string | undefined,
): ListPosition => ('anchor' in position ? { ...position, anchor: keyOf(position.anchor) } : position);

/** Of `set`, relations use the last item and media the first, as in Strapi; of `connect`, both use the first. */
export function applyToOneEdit(
  current: string | null,
  edit: RelationEdit,
  context: EditContext,
): string | null {
  const first = edit.kind === 'change' ? edit.connect.slice(0, 1) : [];
  const linked = current === null ? [] : [current];
  if (edit.kind === 'set')
    return applyEdit([], edit, { ...context, linked }).at(context.isMedia ? 0 : -1) ?? null;
  const kept = current === null || edit.connect.length > 0 ? [] : [current];
  return (
    applyEdit(
      kept,
      { ...edit, connect: first.map(({ reference }) => ({ reference, position: { kind: 'end' } })) },
      { ...context, linked },
    ).at(-1) ?? null
  );
}
