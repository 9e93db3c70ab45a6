// Finds the lines of one version that are not in the longest common subsequence with the other version.

/** Above this number of lines nothing is marked, because the algorithm takes quadratic time. */
const maxLines = 600;

/** For each line of `own`, whether it differs. */
export function differingLines(own: readonly string[], other: readonly string[]): readonly boolean[] {
  if (own.length > maxLines || other.length > maxLines) return own.map(() => false);
  const common = commonLengths(own, other);
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  let column = 0;
  return own.map((line, row) => {
    while (column < other.length && other[column] !== line && at(row, column) === at(row, column + 1))
      column += 1;
    const isShared = other[column] === line && at(row, column) === at(row + 1, column + 1) + 1;
    if (isShared) column += 1;
    return !isShared;
  });
}

/** The length of the longest common subsequence from each pair of lines on. */
function commonLengths(own: readonly string[], other: readonly string[]): readonly (readonly number[])[] {
  const rows: number[][] = [Array(other.length + 1).fill(0)];
  for (const line of own.toReversed()) {
    const below = rows[0] ?? [];
    const row = [0];
    for (let column = other.length - 1; column >= 0; column -= 1)
      row.unshift(
        line === other[column] ? (below[column + 1] ?? 0) + 1 : Math.max(below[column] ?? 0, row[0] ?? 0),
      );
    rows.unshift(row);
  }
  return rows;
}
