// Lines of JSON, one value each. Not Node's readline, which also ends lines at U+2028, and JSON may have that inside of texts.
import { StringDecoder } from 'node:string_decoder';

/** Characters: a row with its components and texts is one line, and is in memory as a whole. */
const longest = 64 * 2 ** 20;

/** Errors say which line of `name` is wrong. */
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
    throw new Error(`${place} is no JSON`, { cause: error });
  }
}

async function* lines(bytes: AsyncIterable<Buffer>, place: () => string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  // Parts of a line that did not end yet: joined once, however many there are.
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    parts.push(first);
    length += first.length;
    if (length > longest) throw new Error(`${place()} is longer than ${longest} characters`);
    const last = others.pop();
    if (last === undefined) continue;
    yield parts.join('');
    yield* others;
    parts = [last];
    length = last.length;
  }
  yield parts.join('') + decoder.end();
}
