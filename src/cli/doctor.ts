// `plinth doctor`: what is kept about the content is compared with the content itself.
import type { Command } from 'commander';
import { findMiscounts, type Miscount, recount } from '../database/content-versions.ts';
import { raiseAllVersions } from '../sql/content-versions.ts';
import type { CommandProject, CommandResult, OnProject } from './command.ts';

export function doctorCommands(program: Command, onProject: OnProject): void {
  const doctor = program
    .command('doctor')
    .description('compares what is kept about the content with the content itself')
    .option('--mend', 'corrects what is wrong, and forgets results that are kept');
  onProject(doctor, { example: 'plinth doctor --mend', runOn: runDoctor });
}

/** Writers wait while rows are counted. */
async function runDoctor({ database, schema }: CommandProject, command: Command): Promise<CommandResult> {
  const { mend: isMended = false } = command.opts<{ mend?: true }>();
  const miscounts = await database.write(async (transaction) => {
    const found = await findMiscounts(transaction, schema);
    const wrong = new Set(found.map(({ uid }) => uid));
    const types = [...schema.contentTypes.values()].filter(({ uid }) => wrong.has(uid));
    if (!isMended) return found;
    // Other programs may have changed values, too: nothing that was kept of results holds.
    await transaction.run(raiseAllVersions());
    if (types.length > 0) await recount(transaction, types);
    return found;
  });
  const json = { miscounts, isMended };
  if (miscounts.length === 0) return { json, message: 'All totals are right.' };
  return {
    json,
    columns: ['content type', 'locale', 'status', 'kept', 'stored'],
    rows: miscounts.map(cells),
  };
}

const cells = ({ uid, locale, status, counted, stored }: Miscount): readonly string[] => [
  uid,
  locale,
  status,
  String(counted),
  String(stored),
];
