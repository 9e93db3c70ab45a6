// `plinth doctor`: compares derived data with the content itself.
import type { Command } from 'commander';
import { findMiscounts, type Miscount, recount } from '../../database/content-versions.ts';
import type { Transaction } from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import type { ContentType } from '../../schema/schema.ts';
import { textColumns } from '../../schema/storage/text-columns.ts';
import { raiseAllVersions } from '../../sql/content-versions.ts';
import { countMiskept, keepPublications } from '../../sql/write/versions.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function doctorCommands(program: Command, onProject: OnProject): void {
  const doctor = program
    .command('doctor')
    .description('compares what is kept about the content with the content itself')
    .option('--mend', 'corrects what is wrong, and forgets results that are kept');
  onProject(doctor, { example: 'plinth doctor --mend', runOn: runDoctor });
}

async function runDoctor(project: CommandProject, command: Command): Promise<CommandResult> {
  const { mend: isMended = false } = command.opts<{ mend?: true }>();
  const miscounts = await countedTotals(project, isMended);
  const texts = await examine(project, textIndexes, isMended);
  const drafts = await examine(project, draftStates, isMended);
  const lines = [...miscounts.map(miscountLine), ...texts.map(textLine), ...drafts.map(draftLine)];
  return {
    json: { miscounts, texts, drafts, isMended },
    message: lines.length === 0 ? 'All totals are right.' : [...lines, ending(isMended)].join('\n'),
  };
}

/** Writers wait while rows are counted. */
const countedTotals = (
  { database, schema }: CommandProject,
  isMended: boolean,
): Promise<readonly Miscount[]> =>
  database.write(async (transaction) => {
    const found = await findMiscounts(transaction, schema);
    const wrong = new Set(found.map(({ uid }) => uid));
    const types = [...schema.contentTypes.values()].filter(({ uid }) => wrong.has(uid));
    if (!isMended) return found;
    // Other programs may have changed values, too: nothing that was kept of results holds.
    await transaction.run(raiseAllVersions());
    if (types.length > 0) await recount(transaction, types);
    return found;
  });

/** What may be wrong with one content type. */
interface Check<Found> {
  readonly find: (contentType: ContentType, on: Examined) => Promise<Found | undefined>;
  readonly mend: (contentType: ContentType, on: Examined) => Promise<unknown>;
}

interface Examined extends Pick<CommandProject, 'database'> {
  readonly transaction: Transaction;
}

const examine = <Found>(
  { database, schema }: CommandProject,
  { find, mend }: Check<Found>,
  isMended: boolean,
): Promise<readonly Found[]> =>
  database.write(async (transaction) => {
    const wrong: Found[] = [];
    for (const contentType of schema.contentTypes.values()) {
      const found = await find(contentType, { database, transaction });
      if (found === undefined) continue;
      wrong.push(found);
      if (isMended) await mend(contentType, { database, transaction });
    }
    return wrong;
  });

/** The types whose index on texts misses some or has too many. */
const textIndexes: Check<string> = {
  async find(contentType, { database: { textIndexes: indexes }, transaction }) {
    if (textColumns(contentType).length === 0) return undefined;
    return (await indexes.isWhole(transaction, contentType.table)) ? undefined : contentType.uid;
  },
  mend: ({ table }, { database, transaction }) => database.textIndexes.rebuild(transaction, table),
};

interface MisstatedDrafts {
  readonly uid: string;
  readonly count: number;
}

/** Drafts that lists would show as modified or published when they are not. */
const draftStates: Check<MisstatedDrafts> = {
  async find(contentType, { transaction }) {
    if (!contentType.hasDraftAndPublish) return undefined;
    const { count = 0 } = (await readFirst(transaction, countMiskept(contentType))) ?? {};
    return count === 0 ? undefined : { uid: contentType.uid, count };
  },
  mend: (contentType, { transaction }) => transaction.run(keepPublications(contentType)),
};

const miscountLine = ({ uid, locale, status, counted, stored }: Miscount): string =>
  `The total of ${uid} (${locale === '' ? '' : `${locale}, `}${status}) is kept as ${counted}, and ${stored} are stored`;

const textLine = (uid: string): string => `The index on texts of ${uid} does not hold what is stored`;

const draftLine = ({ uid, count }: MisstatedDrafts): string =>
  `${count} drafts of ${uid} do not know their published version`;

const ending = (isMended: boolean): string =>
  isMended ? 'All of it is mended.' : 'plinth doctor --mend corrects it.';
