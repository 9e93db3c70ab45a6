// The interfaces between `cli/main.ts` and the commands.
import type { Command } from 'commander';
import type { OpenProject } from '../../project/open-project.ts';

/** The parts of an open project that commands use. */
export type CommandProject = Pick<OpenProject, 'database' | 'schema' | 'folder' | 'config' | 'close'>;

/** `json` is printed with --json, otherwise the message or the table. */
export type CommandResult =
  | { readonly json: unknown; readonly message: string }
  | {
      readonly json: unknown;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** A command on the project in --dir, which is opened before `runOn` and closed after it. */
interface ProjectCommand {
  /** Shown by --help. */
  readonly example: string;
  readonly runOn: (project: CommandProject, command: Command) => Promise<CommandResult>;
}

export type OnProject = (command: Command, projectCommand: ProjectCommand) => void;
export type CommandGroup = (program: Command, onProject: OnProject, terminal: Terminal) => void;

/** Input and output of commands, which tests replace. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly exit: (code: number) => void;
  /** Ends the process after pending output is written. Timers and sockets of project code would keep it running. */
  readonly end: () => void;
  readonly askPassword: (question: string) => Promise<string>;
  /** Whether standard input is a terminal, so that commands can prompt. */
  readonly isInteractive: boolean;
  readonly ask: (question: string) => Promise<string>;
  readonly openProject: (folder: string) => Promise<CommandProject>;
}
