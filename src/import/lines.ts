// Lines of JSON, one value each. Not Node's readline, which also ends lines at U+2028, and JSON may have that inside of texts.
import { StringDecoder } from 'node:string_decoder';

export async function* jsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
  }
  rest += decoder.end();
  if (rest.trim() !== '') yield JSON.parse(rest);
}
