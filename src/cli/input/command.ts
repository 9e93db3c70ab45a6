// What a command is given and what it returns.
import type { Command } from 'commander';
import type { OpenProject } from '../../project/open-project.ts';

/** What commands need of an open project. */
export interface CommandProject extends Pick<OpenProject, 'database' | 'schema' | 'folder' | 'close'> {
  readonly config: Pick<OpenProject['config'], 'plugins'>;
}

/** `json` is printed with --json; otherwise the sentence, or the table. */
export type CommandResult =
  | { readonly json: unknown; readonly message: string }
  | {
      readonly json: unknown;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** A command that works on the project of --dir, which is open while it does. */
interface ProjectCommand {
  /** Shown by --help. */
  readonly example: string;
  readonly runOn: (project: CommandProject, command: Command) => Promise<CommandResult>;
}

export type OnProject = (command: Command, projectCommand: ProjectCommand) => void;
export type CommandGroup = (program: Command, onProject: OnProject, terminal: Terminal) => void;

/** What a run touches outside of the project; tests bring their own. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly exit: (code: number) => void;
  /** Ends once everything is written, although code of the project may have opened what keeps a process running. */
  readonly end: () => void;
  readonly askPassword: (question: string) => Promise<string>;
  /** Whether questions can be asked: the terminal is interactive. */
  readonly isInteractive: boolean;
  readonly ask: (question: string) => Promise<string>;
  readonly openProject: (folder: string) => Promise<CommandProject>;
}
