// The command line: one program. Its groups of commands are in the files beside this one and are handed what they share:
// opening the project, printing the result, and one clear message for what fails.
import { Console } from 'node:console';
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { toldServers } from '../auth/access-version.ts';
import { plinthVersion } from '../values/plinth-version.ts';
import { adminCommands } from './commands/admin.ts';
import { auditCommands } from './commands/audit.ts';
import { backupCommands } from './commands/backup.ts';
import { checkCommands } from './commands/check.ts';
import { completionCommands } from './commands/completion.ts';
import { consoleCommands } from './commands/console.ts';
import { doctorCommands } from './commands/doctor.ts';
import { indexCommands } from './commands/indexes.ts';
import { localeCommands } from './commands/locale.ts';
import { migrationCommands } from './commands/migrations.ts';
import { openapiCommands } from './commands/openapi.ts';
import { permissionCommands } from './commands/permission.ts';
import { roleCommands } from './commands/role.ts';
import { routesCommands } from './commands/routes.ts';
import { runCommands } from './commands/run.ts';
import { schemaCommands } from './commands/schema.ts';
import { tokenCommands } from './commands/token.ts';
import { typesCommands } from './commands/types.ts';
import { userCommands } from './commands/user.ts';
import { ask, askPassword } from './input/ask-password.ts';
import type { CommandGroup, CommandResult, OnProject, Terminal } from './input/command.ts';
import { newCommands } from './new-project/new.ts';
import { printFailure } from './output/failure.ts';
import { printTable } from './output/table.ts';
import { serveCommands } from './serving/serve.ts';
import { exportCommands } from './transfer/export.ts';
import { importCommands } from './transfer/import.ts';

const groups: readonly CommandGroup[] = [
  newCommands,
  serveCommands,
  checkCommands,
  importCommands,
  exportCommands,
  backupCommands,
  adminCommands,
  auditCommands,
  tokenCommands,
  roleCommands,
  permissionCommands,
  localeCommands,
  schemaCommands,
  doctorCommands,
  indexCommands,
  migrationCommands,
  routesCommands,
  openapiCommands,
  typesCommands,
  userCommands,
  consoleCommands,
  runCommands,
  completionCommands,
];

const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  // Not process.exit(): what was written to a pipe would be cut off.
  exit: (code) => {
    process.exitCode = code;
  },
  end: () => void process.stdout.write('', () => process.exit()),
  askPassword,
  isInteractive: process.stdin.isTTY === true,
  ask,
  // Imported when it is needed, so that --help does not load a database.
  openProject: async (folder) => (await import('../project/open-project.ts')).openProject(folder),
};

/** `run(process.argv)` */
export async function run(argv: readonly string[], terminal: Terminal = processTerminal): Promise<void> {
  if (terminal === processTerminal) {
    endWithPipe();
    if (argv.includes('--json') || argv.includes('openapi')) printAside();
  }
  try {
    await programOn(terminal).parseAsync(argv);
  } catch (error) {
    // Commander has printed its own messages, and --help ends this way too.
    if (!(error instanceof CommanderError)) terminal.error(`${printFailure(error)}\n`);
    terminal.exit(error instanceof CommanderError ? error.exitCode : 1);
    terminal.end();
  }
}

/** `plinth routes | head`: who reads no further wants no more, and that is no failure. */
function endWithPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

/** What the project's code prints as it is loaded is no part of a document that programs read. */
function printAside(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

/** They end by themselves: servers by a signal, scripts when they close the project. */
const ownEnd = ['develop', 'start', 'run'];

function programOn(terminal: Terminal): Command {
  const program = new Command('plinth')
    .description('A content platform: content types in, REST and GraphQL out')
    .version(plinthVersion)
    // Options behind the file of `plinth run` are the script's.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.error })
    // What code of a project has begun, as a timer, would keep the process alive.
    .hook('postAction', (_program, command) => {
      if (!ownEnd.includes(command.name())) terminal.end();
    });
  for (const register of groups) register(program, onProjectOf(terminal), terminal);
  return program;
}

function onProjectOf(terminal: Terminal): OnProject {
  return (command, { example, runOn }) => {
    command
      .option('--dir <folder>', 'folder of the project', '.')
      .option('--json', 'print JSON')
      .addHelpText('after', `\nExample:\n  $ ${example}`)
      .action(async () => {
        const { dir, json } = command.opts<{ dir: string; json?: true }>();
        const project = await terminal.openProject(resolve(dir));
        try {
          const result = await toldServers(project.database, () => runOn(project, command));
          terminal.out(`${printResult(result, json === true)}\n`);
        } finally {
          await project.close();
        }
      });
  };
}

function printResult(result: CommandResult, asJson: boolean): string {
  if (asJson) return JSON.stringify(result.json, null, 2);
  return 'message' in result ? result.message : printTable(result.columns, result.rows);
}
