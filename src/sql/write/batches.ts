// Splits long lists for statements with one or more parameters per item.

/** SQLite accepts 32,766 parameters, and no statement here needs more than ten per item. */
const maxBatchSize = 3000;

/** The items in lists that fit one statement. */
export const batches = <T>(items: readonly T[], size = maxBatchSize): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
