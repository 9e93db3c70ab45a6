/** The first text, by code point, behind all that begin with this one. Undefined if there is none. */
export function endOfBeginning(beginning: string): string | undefined {
  const points = [...beginning.toWellFormed()];
  const last = points.findLastIndex((point) => point !== lastPoint);
  const point = points[last]?.codePointAt(0);
  return point === undefined
    ? undefined
    : points.slice(0, last).join('') + String.fromCodePoint(following(point));
}

const lastPoint = '\u{10ffff}';

/** Halves of surrogate pairs are no characters. */
const following = (point: number): number => (point === 0xd7ff ? 0xe000 : point + 1);
