// The words of the command line that name a command.
import type { Command } from 'commander';

/**
 * The arguments with `--help` at the end in place of `help` before or between the words of a command: commander knows neither
 * `help token create`, nor that a command is unknown while it prints help. Arguments after an unknown word are left out, so that
 * commander reports it.
 */
export function namedCommand(program: Command, given: readonly string[]): readonly string[] {
  const named: string[] = [];
  let command = program;
  let asksHelp = false;
  for (const [index, word] of given.entries()) {
    if (command.commands.length === 0 || word.startsWith('-')) {
      named.push(...given.slice(index));
      break;
    }
    if (word === 'help') {
      asksHelp = true;
      continue;
    }
    named.push(word);
    const found = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (!found) return named;
    command = found;
  }
  return asksHelp ? [...named, '--help'] : named;
}
