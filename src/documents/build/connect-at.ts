// Inserts connected items into an ordered list, each at its position relative to existing items or to earlier ones of
// the edit. An item that occurs twice with the same position is inserted once; with two positions it is refused.
import { isDeepStrictEqual } from 'node:util';
import { anchorNotConnected, connectedTwice } from '../../errors/families/relations.ts';

/** `anchor` is undefined if the document was not found. */
export type ListPosition =
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'before' | 'after'; readonly anchor: string | undefined };

interface Joining {
  readonly item: string;
  readonly position: ListPosition;
}

interface ConnectContext {
  /** Disconnected items. They may be anchors, so that one edit can put a document in the place of another. */
  readonly leaving: ReadonlySet<string>;
  /** The id that clients know, for messages. */
  readonly rowId: (item: string) => number | undefined;
  /** Items whose anchor is not in the list are appended instead of refused. */
  readonly isLenient: boolean;
}

export function connectAt(
  current: readonly string[],
  joining: readonly Joining[],
  context: ConnectContext,
): readonly string[] {
  let list = current;
  const joined = new Map<string, ListPosition>();
  for (const { item, position } of joining) {
    const earlier = joined.get(item);
    if (earlier && isDeepStrictEqual(earlier, position)) continue;
    if (earlier) throw connectedTwice({ id: String(context.rowId(item)) });
    joined.set(item, position);
    const others = list.filter((other) => other !== item);
    const index = indexOf(others, position, item, context);
    list = [...others.slice(0, index), item, ...others.slice(index)];
  }
  return list.filter((item) => joined.has(item) || !context.leaving.has(item));
}

function indexOf(
  list: readonly string[],
  position: ListPosition,
  item: string,
  { rowId, isLenient }: ConnectContext,
): number {
  if (!('anchor' in position)) return position.kind === 'start' ? 0 : list.length;
  const index = position.anchor === undefined ? -1 : list.indexOf(position.anchor);
  if (index >= 0) return position.kind === 'before' ? index : index + 1;
  if (isLenient) return list.length;
  const anchor = String(position.anchor === undefined ? undefined : rowId(position.anchor));
  throw anchorNotConnected({ id: String(rowId(item)), kind: position.kind, anchor });
}
