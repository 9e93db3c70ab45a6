// The selected rows of a list in pages. Those of other pages stay selected.
import { useEffect, useState } from 'react';

export interface Chosen<Row, Key> {
  /** As they are now, if they are shown. */
  readonly rows: readonly Row[];
  /** How many of them are not on the shown page. */
  readonly elsewhere: number;
  readonly has: (row: Row) => boolean;
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void;
  /** Keeps the rows with these keys only. */
  readonly keep: (keys: readonly Key[]) => void;
}

/** `list`: what the rows are selected from, whatever the page and the order; nothing of another list is selected. */
export function useChosen<Row, Key>(
  shown: readonly Row[],
  keyOf: (row: Row) => Key,
  list: string,
): Chosen<Row, Key> {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, Row>>(new Map());
  useEffect(() => setChosen(new Map()), [list]);
  const current = new Map(shown.map((row) => [keyOf(row), row]));
  const has = (row: Row): boolean => chosen.has(keyOf(row));
  return {
    rows: [...chosen].map(([key, row]) => current.get(key) ?? row),
    elsewhere: chosen.size - shown.filter(has).length,
    has,
    choose: (rows, isChosen) => {
      const next = new Map(chosen);
      for (const row of rows) {
        if (isChosen) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      setChosen(next);
    },
    keep: (keys) => setChosen(new Map([...chosen].filter(([key]) => keys.includes(key)))),
  };
}
