// `plinth doctor`: what is kept about the content is compared with the content itself.
import type { Command } from 'commander';
import { findMiscounts, type Miscount, recount } from '../database/content-versions.ts';
import { readFirst } from '../database/rows.ts';
import { textColumns } from '../schema/text-columns.ts';
import { raiseAllVersions } from '../sql/content-versions.ts';
import { countMiskept, keepPublications } from '../sql/write/versions.ts';
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
  const texts = await brokenTexts({ database, schema }, isMended);
  const drafts = await misstatedDrafts({ database, schema }, isMended);
  const json = { miscounts, texts, drafts, isMended };
  if (miscounts.length === 0)
    return {
      json,
      message: [...textWords(texts), ...draftWords(drafts)].join('\n') || 'All totals are right.',
    };
  return {
    json,
    columns: ['content type', 'locale', 'status', 'kept', 'stored'],
    rows: miscounts.map(cells),
  };
}

/** The types whose index on texts misses some or has too many. */
const brokenTexts = (
  { database, schema }: Pick<CommandProject, 'database' | 'schema'>,
  isMended: boolean,
): Promise<readonly string[]> =>
  database.write(async (transaction) => {
    const broken: string[] = [];
    for (const contentType of schema.contentTypes.values()) {
      const { table, uid } = contentType;
      if (textColumns(contentType).length === 0) continue;
      if (await database.textIndexes.isWhole(transaction, table)) continue;
      broken.push(uid);
      if (isMended) await database.textIndexes.rebuild(transaction, table);
    }
    return broken;
  });

interface MisstatedDrafts {
  readonly uid: string;
  readonly count: number;
}

/** Drafts that lists would show as modified or published when they are not. */
const misstatedDrafts = (
  { database, schema }: Pick<CommandProject, 'database' | 'schema'>,
  isMended: boolean,
): Promise<readonly MisstatedDrafts[]> =>
  database.write(async (transaction) => {
    const found: MisstatedDrafts[] = [];
    for (const contentType of schema.contentTypes.values()) {
      if (!contentType.hasDraftAndPublish) continue;
      const { count = 0 } = (await readFirst(transaction, countMiskept(contentType))) ?? {};
      if (count === 0) continue;
      found.push({ uid: contentType.uid, count });
      if (isMended) await transaction.run(keepPublications(contentType));
    }
    return found;
  });

const textWords = (uids: readonly string[]): readonly string[] =>
  uids.length === 0 ? [] : [`Indexes on texts do not hold what is stored: ${uids.join(', ')}`];

const draftWords = (drafts: readonly MisstatedDrafts[]): readonly string[] =>
  drafts.map(({ uid, count }) => `${count} drafts of ${uid} do not know their published version`);

const cells = ({ uid, locale, status, counted, stored }: Miscount): readonly string[] => [
  uid,
  locale,
  status,
  String(counted),
  String(stored),
];
