// Documents that a relation leads to, as forms hold them: as one list where all of it is shown, else as what is to change of a
// list that is read in pages.
import type { Related } from '../api/documents.ts';

/** Of what a document is related to, the server shows these first ones with it. */
export const mostShown = 100;

/** Beside another document of the list; without one, behind all. */
type Neighbour = { readonly after: string } | { readonly before: string };

export type RelatedEdit =
  /** Joins the list, or moves in it. */
  | {
      readonly kind: 'connect';
      readonly related: Related;
      readonly isNew: boolean;
      readonly place?: Neighbour;
    }
  | { readonly kind: 'disconnect'; readonly related: Related };

/** What is not loaded is in none of it, and so stays as it is. */
export interface LongList {
  readonly first: readonly Related[];
  /** In their order; each document is in one of them at most. */
  readonly edits: readonly RelatedEdit[];
}

export const isLongList = (value: unknown): value is LongList =>
  typeof value === 'object' && value !== null && 'first' in value && 'edits' in value;

const isRelated = (value: unknown): value is Related =>
  typeof value === 'object' && value !== null && 'documentId' in value;

/** Of a long list the first ones. */
export const relatedIn = (value: unknown): readonly Related[] =>
  isLongList(value)
    ? edited(value.first, value.edits)
    : (Array.isArray(value) ? value : [value]).filter(isRelated);

/** A part of a list as it is with the edits; what joins behind all is not in it. */
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

/** What joins behind all. */
export const joinedIn = ({ edits }: LongList): readonly Related[] =>
  edits.flatMap((edit) => (edit.kind === 'connect' && edit.isNew ? [edit.related] : []));

export const added = ({ edits, ...list }: LongList, related: Related): LongList => ({
  ...list,
  edits: [...without(edits, related), { kind: 'connect', related, isNew: true }],
});

/** `part`: what is seen of the list around it, with it. */
export function removed(list: LongList, related: Related, part: readonly Related[]): LongList {
  const isNew = list.edits.some(
    (edit) => edit.kind === 'connect' && edit.isNew && edit.related.documentId === related.documentId,
  );
  const rest = part.filter(({ documentId }) => documentId !== related.documentId);
  const kept = anchoredIn(without(list.edits, related), related, rest);
  return { ...list, edits: isNew ? kept : [...kept, { kind: 'disconnect', related }] };
}

/** `part`: what is seen of the list, with `related` where it is now. */
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

/** What stood beside `gone` stands beside what it has there now. */
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

/** What is sent; a long list is never set as a whole, which would lose what is not loaded. */
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
