// `plinth check`: reports faults of a project and the parts that would not run, without starting it. Project code is imported,
// because some faults appear only then. Of its functions only those that create controllers and routes, and those that check the
// configuration of a plugin, are called.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { refusals } from '../../errors/faults/finding.ts';
import { ProjectFaults, printFaults, type Unseen } from '../../errors/faults/project-faults.ts';
import type { LoadedProject, ProjectReport } from '../../project/read-project.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { printInventory } from '../output/print-inventory.ts';

interface CheckOptions {
  readonly dir: string;
  readonly json?: true;
  readonly production?: true;
}

export function checkCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('check')
    .description(
      'list the faults of the project and the parts that would not run; exit code 1 if it would not start',
    )
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .option('--production', 'read the configuration as plinth start does')
    .addHelpText('after', '\nExample:\n  $ plinth check --json')
    .action(async ({ dir, json, production }: CheckOptions) => {
      const report = await examine(resolve(dir), production === true);
      const { faults, inventory } = report;
      const starts = faults.length === 0 && refusals(inventory).length === 0;
      const text = json ? JSON.stringify({ starts, ...report }, null, 2) : printReport(report, starts);
      terminal.out(`${text}\n`);
      if (!starts) terminal.exit(1);
    });
}

interface Report extends Pick<ProjectReport, 'faults' | 'inventory'> {
  /** Files whose routes and actions cannot be checked without a start. */
  readonly unseen: readonly Unseen[];
}

async function examine(folder: string, isProduction: boolean): Promise<Report> {
  const { readProject } = await import('../../project/read-project.ts');
  const { faults, inventory, loaded } = await readProject(folder, isProduction);
  if (!loaded || refusals(inventory).length > 0) return { faults, inventory, unseen: [] };
  const { codeFaults } = await import('../../extensions/code-faults.ts');
  const code = await codeFaults(folder, loaded);
  // Without its code, the actions of a project are not known.
  const permissions =
    code.faults.length === 0 ? await checkPermissions(folder, loaded) : { faults: [], unseen: [] };
  return {
    faults: [...code.faults, ...permissions.faults],
    unseen: [...code.unseen, ...permissions.unseen],
    inventory: [...inventory, ...code.findings],
  };
}

/** While the actions of a file are not known, a name in config/permissions may be one of them. */
async function checkPermissions(
  folder: string,
  loaded: LoadedProject,
): Promise<Pick<Report, 'faults' | 'unseen'>> {
  const { filePermissions } = await import('../../project/file-permissions.ts');
  const { wantedGrants } = await import('../../project/permission-changes.ts');
  const permissions = await filePermissions({ folder, ...loaded });
  if (!permissions) return { faults: [], unseen: [] };
  const { unseen } = permissions;
  try {
    wantedGrants(permissions);
    return { faults: [], unseen };
  } catch (error) {
    if (!(error instanceof ProjectFaults)) throw error;
    return { faults: unseen.length > 0 ? [] : error.faults, unseen };
  }
}

function printReport({ faults, inventory, unseen }: Report, starts: boolean): string {
  const parts = [
    ...(faults.length > 0 ? [printFaults(faults)] : []),
    ...(inventory.length > 0 ? [printInventory(inventory)] : []),
    ...(unseen.length > 0 ? [printUnseen(unseen)] : []),
    starts ? 'The project starts.' : 'The project does not start.',
  ];
  return parts.join('\n\n');
}

const printUnseen = (unseen: readonly Unseen[]): string =>
  [
    'Not checked, because this code can only run at a start: the routes and actions of',
    ...unseen.map(({ file, problem }) => `  ${file}\n    ${problem}`),
  ].join('\n');
