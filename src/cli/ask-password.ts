// A password from the person who runs a command: typed without being shown, or the first line of standard input.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export async function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  // Typed characters are echoed to this, which shows nothing.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    throw new Error('A password is needed: type one, or write it to standard input.');
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
