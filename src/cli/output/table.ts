// Prints rows of text as aligned columns.

export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [columns, ...rows].map((row) => row.map(printCell));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

// Replaces control characters: cells contain names, whose line breaks and escape sequences must not reach the terminal.
const printCell = (cell: string): string => cell.replace(/\p{Cc}/gu, ' ');
