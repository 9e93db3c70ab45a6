// Reads a line from the terminal or from standard input; passwords are not echoed.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Throws if standard input ends without a line. */
export async function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  // readline echoes typed characters to its output, which discards them.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    throw new Error('A password is required: type it, or write it to standard input.');
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

/** Resolves to the line, or to an empty string if standard input ends without one. */
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
