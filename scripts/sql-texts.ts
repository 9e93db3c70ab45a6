// Extracts the SQL from a source file: the text of each sql`…`, with a `$` for each embedded expression. Templates inside of
// expressions are separate texts.

export interface SqlText {
  /** The line of the file in which the template begins. */
  readonly line: number;
  readonly text: string;
}

export function sqlTexts(source: string): readonly SqlText[] {
  const found: SqlText[] = [];
  let at = 0;

  const skipString = (quote: string): void => {
    for (at++; at < source.length && source[at] !== quote; at++) if (source[at] === '\\') at++;
  };
  const skipComment = (end: string): void => {
    const next = source.indexOf(end, at);
    at = next < 0 ? source.length : next + end.length - 1;
  };
  /** Reads from after the opening backtick to the closing one. */
  const readTemplate = (): string => {
    let text = '';
    for (; at < source.length && source[at] !== '`'; at++) {
      if (source.startsWith('${', at)) {
        at += 2;
        readCode('}');
        text += '$';
      } else {
        if (source[at] === '\\') at++;
        text += source[at];
      }
    }
    return text;
  };
  /** Reads to the brace that closes the expression, or to the end of the file. */
  const readCode = (end: '}' | undefined): void => {
    for (let depth = 0; at < source.length; at++) {
      const character = source[at];
      if (source.startsWith('//', at)) skipComment('\n');
      else if (source.startsWith('/*', at)) skipComment('*/');
      else if (character === "'" || character === '"') skipString(character);
      else if (character === '`') {
        const isSql = /\bsql$/.test(source.slice(Math.max(0, at - 4), at));
        const line = source.slice(0, at).split('\n').length;
        at++;
        const text = readTemplate();
        if (isSql) found.push({ line, text });
      } else if (character === '{') depth++;
      else if (character === '}' && depth-- === 0 && end) return;
    }
  };

  readCode(undefined);
  return found;
}
