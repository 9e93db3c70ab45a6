// The related documents in a form: a complete list, or, for a list that is read in pages, its changes.
import type { Related } from '../api/documents.ts';

/** How many related documents the server returns with a document. */
export const maxShown = 100;

/** A position next to another document of the list; without one, at the end. */
type Neighbour = { readonly after: string } | { readonly before: string };

export type RelatedEdit =
  /** Adds a document to the list, or moves it. */
  | {
      readonly kind: 'connect';
      readonly related: Related;
      readonly isNew: boolean;
      readonly place?: Neighbour;
    }
  | { readonly kind: 'disconnect'; readonly related: Related };

/** The changes of a list that is only partly loaded. Documents that are not loaded stay unchanged. */
export interface LongList {
  readonly first: readonly Related[];
  /** In the order of the list; each document has at most one edit. */
  readonly edits: readonly RelatedEdit[];
}

export const isLongList = (value: unknown): value is LongList =>
  typeof value === 'object' && value !== null && 'first' in value && 'edits' in value;

const isRelated = (value: unknown): value is Related =>
  typeof value === 'object' && value !== null && 'documentId' in value;

/** The related documents; of a long list the first ones. */
export const relatedIn = (value: unknown): readonly Related[] =>
  isLongList(value)
    ? edited(value.first, value.edits)
    : (Array.isArray(value) ? value : [value]).filter(isRelated);

/** A part of the list with the edits applied, without documents that are added at the end. */
export function edited(part: readonly Related[], edits: readonly RelatedEdit[]): readonly Related[] {
  return edits.reduce<readonly Related[]>((list, edit) => {
    const others = list.filter(({ documentId }) => documentId !== edit.related.documentId);
    const index = edit.kind === 'connect' && edit.place ? indexOf(others, edit.place) : undefined;
    if (index !== undefined) return others.toSpliced(index, 0, edit.related);
    return edit.kind === 'connect' && !edit.isNew && !edit.place ? list : others;
  }, part);
}

function indexOf(list: readonly Related[], place: Neighbour): number | undefined {
  const anchor = 'after' in place ? place.after : place.before;
  const index = list.findIndex(({ documentId }) => documentId === anchor);
  if (index < 0) return undefined;
  return 'after' in place ? index + 1 : index;
}

/** The documents that are added at the end. */
export const joinedIn = ({ edits }: LongList): readonly Related[] =>
  edits.flatMap((edit) => (edit.kind === 'connect' && edit.isNew ? [edit.related] : []));

export const added = ({ edits, ...list }: LongList, related: Related): LongList => ({
  ...list,
  edits: [...without(edits, related), { kind: 'connect', related, isNew: true }],
});

/** `part`: the shown part of the list, which contains `related`. */
export function removed(list: LongList, related: Related, part: readonly Related[]): LongList {
  const isNew = list.edits.some(
    (edit) => edit.kind === 'connect' && edit.isNew && edit.related.documentId === related.documentId,
  );
  const rest = part.filter(({ documentId }) => documentId !== related.documentId);
  const kept = anchoredIn(without(list.edits, related), related, rest);
  return { ...list, edits: isNew ? kept : [...kept, { kind: 'disconnect', related }] };
}

/** `part`: the shown part of the list, with `related` at its new position. */
export function moved(list: LongList, related: Related, part: readonly Related[]): LongList {
  const place = placeIn(part, related);
  if (!place) return list;
  const kept = anchoredIn(without(list.edits, related), related, part);
  return { ...list, edits: [...kept, { kind: 'connect', related, isNew: false, place }] };
}

const without = (edits: readonly RelatedEdit[], { documentId }: Related): readonly RelatedEdit[] =>
  edits.filter((edit) => edit.related.documentId !== documentId);

function placeIn(part: readonly Related[], { documentId }: Related): Neighbour | undefined {
  const index = part.findIndex((one) => one.documentId === documentId);
  const [before, after] = [part[index - 1], part[index + 1]];
  if (before) return { after: before.documentId };
  return after && { before: after.documentId };
}

/** Edits that refer to `gone` get its new neighbour as anchor. */
const anchoredIn = (
  edits: readonly RelatedEdit[],
  gone: Related,
  part: readonly Related[],
): readonly RelatedEdit[] =>
  edits.map((edit) => {
    if (edit.kind === 'disconnect' || !edit.place) return edit;
    const anchor = 'after' in edit.place ? edit.place.after : edit.place.before;
    const others = part.filter(({ documentId }) => documentId !== gone.documentId);
    const place = anchor === gone.documentId ? placeIn(others, edit.related) : edit.place;
    return place ? { ...edit, place } : edit;
  });

/** The value of the request. A long list is never set as a whole, since documents that are not loaded would be lost. */
export function changesIn({ edits }: LongList) {
  if (edits.length === 0) return undefined;
  return {
    connect: edits.flatMap((edit) =>
      edit.kind === 'connect'
        ? [{ ...referenceTo(edit.related), ...(edit.place ? { position: edit.place } : {}) }]
        : [],
    ),
    disconnect: edits.flatMap((edit) => (edit.kind === 'disconnect' ? [referenceTo(edit.related)] : [])),
  };
}

export const hasRelated = (all: readonly Related[], { documentId }: Related): boolean =>
  all.some((one) => one.documentId === documentId);

export const referenceTo = ({ documentId, __type }: Related) =>
  __type ? { documentId, __type } : { documentId };
