// What the person who runs a command types, or the first line of standard input; passwords are not shown.
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

export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    lines.setPrompt(question);
    lines.prompt();
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
