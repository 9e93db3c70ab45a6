// The command line: one program; its groups of commands are in the files beside this one, and get from here what they
// share: opening the project, printing the answer, and one clear message for what fails.
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import type { OpenProject } from '../project/open-project.ts';
import { adminCommands } from './admin.ts';
import { askPassword } from './ask-password.ts';
import { auditCommands } from './audit.ts';
import { printFailure } from './failure.ts';
import { localeCommands } from './locale.ts';
import { permissionCommands } from './permission.ts';
import { roleCommands } from './role.ts';
import { schemaCommands } from './schema.ts';
import { serveCommands } from './serve.ts';
import { printTable } from './table.ts';
import { tokenCommands } from './token.ts';

/** What commands need of an open project. */
export type CommandProject = Pick<OpenProject, 'database' | 'schema' | 'close'>;

/** `json` is printed with --json; otherwise the sentence, or the table. */
export type Answer =
  | { readonly json: unknown; readonly message: string }
  | {
      readonly json: unknown;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** A command that works on the project of --dir, which is open while it does. */
export interface ProjectCommand {
  /** Shown by --help. */
  readonly example: string;
  readonly answer: (project: CommandProject, command: Command) => Promise<Answer>;
}

export type OnProject = (command: Command, projectCommand: ProjectCommand) => void;
export type CommandGroup = (program: Command, onProject: OnProject, terminal: Terminal) => void;

const groups: readonly CommandGroup[] = [
  serveCommands,
  adminCommands,
  auditCommands,
  tokenCommands,
  roleCommands,
  permissionCommands,
  localeCommands,
  schemaCommands,
];

/** What a run touches outside of the project; tests bring their own. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly exit: (code: number) => void;
  readonly askPassword: (question: string) => Promise<string>;
  readonly openProject: (folder: string) => Promise<CommandProject>;
}

const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  // Not process.exit(): what was written to a pipe would be cut off.
  exit: (code) => {
    process.exitCode = code;
  },
  askPassword,
  // Imported when it is needed, so that --help does not load a database.
  openProject: async (folder) => (await import('../project/open-project.ts')).openProject(folder),
};

/** `run(process.argv)` */
export async function run(argv: readonly string[], terminal: Terminal = processTerminal): Promise<void> {
  try {
    await programOn(terminal).parseAsync(argv);
  } catch (error) {
    // Commander has printed its own messages, and --help ends this way too.
    if (!(error instanceof CommanderError)) terminal.error(`${printFailure(error)}\n`);
    terminal.exit(error instanceof CommanderError ? error.exitCode : 1);
  }
}

function programOn(terminal: Terminal): Command {
  const program = new Command('plinth')
    .description('A content platform: content types in, REST and GraphQL out')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.error });
  for (const register of groups) register(program, onProjectOf(terminal), terminal);
  return program;
}

function onProjectOf(terminal: Terminal): OnProject {
  return (command, { example, answer }) => {
    command
      .option('--dir <folder>', 'folder of the project', '.')
      .option('--json', 'print JSON')
      .addHelpText('after', `\nExample:\n  $ ${example}`)
      .action(async () => {
        const { dir, json } = command.opts<{ dir: string; json?: true }>();
        const project = await terminal.openProject(resolve(dir));
        try {
          terminal.out(`${printAnswer(await answer(project, command), json === true)}\n`);
        } finally {
          await project.close();
        }
      });
  };
}

function printAnswer(answer: Answer, asJson: boolean): string {
  if (asJson) return JSON.stringify(answer.json, null, 2);
  return 'message' in answer ? answer.message : printTable(answer.columns, answer.rows);
}
