// Reads JSON Lines. Node's readline cannot be used: it also ends lines at U+2028, which JSON strings may contain.
import { StringDecoder } from 'node:string_decoder';

/** In characters. A line is a row with all its components, and is held in memory as a whole. */
const maxLineLength = 64 * 2 ** 20;

/** The values of the lines; empty lines are skipped. Errors name the line and `name`. */
export async function* jsonLines(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of lines(bytes, () => `line ${number + 1} of ${name}`)) {
    number += 1;
    if (line.trim() !== '') yield parsed(line, `line ${number} of ${name}`);
  }
}

function parsed(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${place} is not valid JSON`, { cause: error });
  }
}

async function* lines(bytes: AsyncIterable<Buffer>, place: () => string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  // Parts of the current line, which are joined only when it ends.
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    parts.push(first);
    length += first.length;
    if (length > maxLineLength) throw new Error(`${place()} is longer than ${maxLineLength} characters`);
    const last = others.pop();
    if (last === undefined) continue;
    yield parts.join('');
    yield* others;
    parts = [last];
    length = last.length;
  }
  yield parts.join('') + decoder.end();
}
