// Breaks long lines for the terminal, such as a list of the actions of a role.

const maxWidth = 100;

/** Lines of at most `maxWidth` characters, unless a word is longer. Those after the first are indented. */
export function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    if (last === undefined) lines.push(word);
    else if (joined.length <= maxWidth) lines[lines.length - 1] = joined;
    else lines.push(`  ${word}`);
  }
  return lines;
}
