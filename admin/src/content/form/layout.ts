// How the form of a type is arranged: rows of cells that are as wide as 12 columns.
import type { Attributes, ViewSettings } from '../../api/content-types.ts';

export interface Cell {
  readonly attribute: string;
  readonly width: number;
}

export const wholeWidth = 12;

/** New attributes, which the settings do not have yet, are at the end. Required ones are never hidden. */
export function rowsOf(attributes: Attributes, view: ViewSettings | null): readonly (readonly Cell[])[] {
  const set = (view?.edit?.rows ?? [])
    .map((row) => row.filter(({ attribute }) => attributes[attribute] !== undefined))
    .filter((row) => row.length > 0);
  const placed = new Set(set.flat().map(({ attribute }) => attribute));
  const hidden = hiddenIn(attributes, view);
  const others = Object.keys(attributes).filter((name) => !placed.has(name) && !hidden.has(name));
  return [...set, ...others.map((attribute) => [{ attribute, width: wholeWidth }])];
}

export const hiddenIn = (attributes: Attributes, view: ViewSettings | null): ReadonlySet<string> =>
  new Set((view?.edit?.hidden ?? []).filter((name) => attributes[name]?.required === false));

/** Puts cells into rows, in order, as many as fit. */
export function packed(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  let left = 0;
  for (const cell of cells) {
    const row = rows.at(-1);
    if (row && cell.width <= left) row.push(cell);
    else rows.push([cell]);
    left = (row && cell.width <= left ? left : wholeWidth) - cell.width;
  }
  return rows;
}
