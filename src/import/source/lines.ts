// Reads JSON Lines. Node's readline cannot be used: it also ends lines at U+2028, which JSON strings may contain.
import { isTooDeep } from '../../schema/attribute-types/json-text.ts';

/** In bytes. A line is a row with all its components, and is held in memory as a whole. */
const maxLineLength = 64 * 2 ** 20;

/** SQLite, which holds the staged rows, reads no deeper JSON, and recursion over much deeper one would overflow the stack. */
const maxLevels = 900;

/** No program writes them, and a small file can unpack to billions, through which reading would be silent. */
const maxEmptyLines = 100_000;

const newline = 0x0a;

/** The values of the lines; empty lines are skipped. Errors name the line and `name`. */
export async function* jsonLines(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<unknown> {
  let number = 0;
  let empty = 0;
  for await (const line of lines(bytes, () => `line ${number + 1} of ${name}`)) {
    number += 1;
    const place = `line ${number} of ${name}`;
    const text = decoded(line, place);
    if (text.trim() !== '') yield parsed(text, place);
    else empty += 1;
    if (empty > maxEmptyLines) throw new Error(`${name} has more than ${maxEmptyLines} empty lines`);
  }
}

/** A lenient decoder would replace characters without notice. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(line: Buffer, place: string): string {
  try {
    return decoder.decode(line);
  } catch (error) {
    throw new Error(`${place} is not UTF-8`, { cause: error });
  }
}

function parsed(line: string, place: string): unknown {
  // Each level takes two characters: most lines need not be scanned.
  if (line.length > 2 * maxLevels && isTooDeep(line, maxLevels))
    throw new Error(`${place} is nested deeper than ${maxLevels} levels`);
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${place} is not valid JSON`, { cause: error });
  }
}

async function* lines(bytes: AsyncIterable<Buffer>, place: () => string): AsyncGenerator<Buffer> {
  // Parts of the current line, which are joined only when it ends.
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      length = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > maxLineLength) throw new Error(`${place()} is longer than ${maxLineLength} bytes`);
  }
  yield Buffer.concat(parts);
}
