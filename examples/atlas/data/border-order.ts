// The order in which countries that refer to each other can be written with few calls. It knows nothing of documents.
import type { Country } from './countries.ts';

export interface BorderOrder {
  /** To be written first, without borders, which follow when all countries are there. */
  readonly hubs: readonly Country[];
  /** All their neighbours are hubs (or they have none), so one call writes them whole. */
  readonly others: readonly Country[];
}

/**
 * A country can name its neighbours only once they exist, and borders are mutual: of two neighbours, one has to be
 * written twice. Countries with few neighbours are kept whole first, which leaves 93 hubs among 250 countries.
 */
export function orderByBorders(countries: readonly Country[]): BorderOrder {
  const whole = new Set<string>();
  for (const { code3, borders } of countries.toSorted((a, b) => a.borders.length - b.borders.length)) {
    if (!borders.some((neighbour) => whole.has(neighbour))) whole.add(code3);
  }
  return {
    hubs: countries.filter(({ code3 }) => !whole.has(code3)),
    others: countries.filter(({ code3 }) => whole.has(code3)),
  };
}
