// The command line: registers all groups of commands, and does what they have in common: opening and closing the project, printing
// the result, and printing errors.
import { Console } from 'node:console';
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { notifyingServers } from '../auth/access-version.ts';
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
import { namedCommand } from './input/named-command.ts';
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
  // Not process.exit(), which would discard output that is not written to a pipe yet.
  exit: (code) => {
    process.exitCode = code;
  },
  end: () => void process.stdout.write('', () => process.exit()),
  askPassword,
  isInteractive: process.stdin.isTTY === true,
  ask,
  // Imported on demand, so that --help does not load the database driver.
  openProject: async (folder) => (await import('../project/open-project.ts')).openProject(folder),
};

/** Runs one command: `run(process.argv)`. Errors are printed and set the exit code. */
export async function run(argv: readonly string[], terminal: Terminal = processTerminal): Promise<void> {
  if (terminal === processTerminal) {
    endWithPipe();
    if (argv.includes('--json') || argv.includes('openapi')) redirectConsole();
  }
  try {
    const program = programOn(terminal);
    await program.parseAsync(namedCommand(program, argv.slice(2)), { from: 'user' });
  } catch (error) {
    // A CommanderError is already printed; --help also throws one.
    if (!(error instanceof CommanderError)) terminal.error(`${printFailure(error)}\n`);
    terminal.exit(error instanceof CommanderError ? error.exitCode : 1);
    terminal.end();
  }
}

/** In `plinth routes | head`, head closes the pipe early. That is not an error. */
function endWithPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

/** Sends `console` output of project code to standard error, so that standard output is valid JSON. */
function redirectConsole(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

/** Commands whose process does not end with the action: servers end by a signal, scripts when they close the project. */
const ownEnd = ['develop', 'start', 'run'];

function programOn(terminal: Terminal): Command {
  const program = new Command('plinth')
    .description('A content platform: content types in, REST and GraphQL out')
    .version(plinthVersion)
    // Options after the file of `plinth run` belong to the script.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.error })
    // Timers that project code has started would keep the process running.
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
          const result = await notifyingServers(project.database, () => runOn(project, command));
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
