// Long lists for statements that take one parameter or more per item.

/** SQLite takes 32,766 parameters, and no statement here needs more than ten per item. */
const largest = 3000;

/** The same items in lists that one statement can take. */
export const batches = <T>(items: readonly T[], size = largest): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
