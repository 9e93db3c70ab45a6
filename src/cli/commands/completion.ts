// `plinth completion`: prints the script with which a shell completes commands and options.
import { Argument, type Command } from 'commander';
import type { OnProject, Terminal } from '../input/command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export function completionCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('completion')
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', '\nExample:\n  $ plinth completion bash >> ~/.bashrc')
    .action((shell: (typeof shells)[number]) => terminal.out(scripts[shell](wordsBelow(program))));
}

/** The subcommands and options after each command: `''`, `schema`, `schema diff`. */
type Words = ReadonlyMap<string, readonly string[]>;

function wordsBelow(command: Command, beginning: readonly string[] = []): Words {
  const names = command.commands.map((child) => child.name());
  const options = command.options.flatMap(({ long }) => long ?? []);
  const own = [beginning.join(' '), [...names, ...options, '--help']] as const;
  const below = command.commands.flatMap((child) => [...wordsBelow(child, [...beginning, child.name()])]);
  return new Map([own, ...below]);
}

const bash = (words: Words): string => `_plinth() {
  local path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; *) path="\${path:+$path }$word" ;; esac
  done
  local words=""
  case "$path" in
${[...words].map(([path, next]) => `    "${path}") words="${next.join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _plinth plinth
`;

const fishLines = (words: Words): readonly string[] =>
  [...words].map(([path, next]) => {
    const condition = `test "(string join ' ' (commandline -opc | string match -v -- '-*')[2..])" = "${path}"`;
    return `complete -c plinth -n '${condition.replaceAll("'", "\\'")}' -a "${next.join(' ')}"`;
  });

const scripts: Readonly<Record<(typeof shells)[number], (words: Words) => string>> = {
  bash,
  zsh: (words) => `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`,
  fish: (words) => `${fishLines(words).join('\n')}\n`,
};
