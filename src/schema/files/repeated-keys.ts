// Finds duplicate keys in JSON files, of which JSON.parse silently keeps the last.

interface Repeated {
  /** `attributes.title` */
  readonly path: string;
  /** The line of the second one, from 1 on. */
  readonly line: number;
}

interface Level {
  /** Undefined for lists. */
  readonly keys: Set<string> | undefined;
  /** The key of the current value. */
  at: string;
}

/** `text` is JSON. */
export function repeatedKeys(text: string): readonly Repeated[] {
  const found: Repeated[] = [];
  const levels: Level[] = [];
  for (const { 0: token, 1: key, index } of text.matchAll(
    /("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}[\]]/g,
  )) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') levels.push({ keys: token === '{' ? new Set() : undefined, at: '' });
    else if (token === '}' || token === ']') levels.pop();
    else if (key !== undefined && level?.keys) {
      level.at = String(JSON.parse(key));
      if (level.keys.has(level.at)) found.push({ path: pathOf(levels), line: lineAt(text, index) });
      level.keys.add(level.at);
    }
  }
  return found;
}

const pathOf = (levels: readonly Level[]): string =>
  levels
    .map(({ at }) => at)
    .filter((at) => at !== '')
    .join('.');

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
