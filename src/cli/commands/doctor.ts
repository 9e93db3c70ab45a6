// `plinth doctor`: compares derived data (totals, text indexes, states of drafts, stored JSON) with the content itself.
import type { Command } from 'commander';
import { findWrongCounts, recount, type WrongCount } from '../../database/content-versions.ts';
import { readFirst } from '../../database/rows.ts';
import { outdatedRows, renderAnew } from '../../database/schema-changes/outdated-json.ts';
import type { ContentType } from '../../schema/schema.ts';
import { textColumns } from '../../schema/storage/text-columns.ts';
import { outrunVersions } from '../../sql/content-versions.ts';
import { countWrongPublications, keepPublications } from '../../sql/write/versions.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function doctorCommands(program: Command, onProject: OnProject): void {
  const doctor = program
    .command('doctor')
    .description('compare totals, text indexes, states of drafts and stored JSON with the content')
    .option('--mend', 'correct what differs, and clear cached results');
  onProject(doctor, { example: 'plinth doctor --mend', runOn: runDoctor });
}

async function runDoctor(project: CommandProject, command: Command): Promise<CommandResult> {
  const { mend: isMended = false } = command.opts<{ mend?: true }>();
  const miscounts = await countedTotals(project, isMended);
  const texts = await examine(project, textIndexes, isMended);
  const drafts = await examine(project, draftStates, isMended);
  const found = await examine(project, storedJson, isMended);
  const outdated = found.map(({ uid, ids }) => ({ uid, count: ids.length }));
  const lines = [
    ...miscounts.map(miscountLine),
    ...texts.map(textLine),
    ...drafts.map(draftLine),
    ...outdated.map(outdatedLine),
  ];
  return {
    json: { miscounts, texts, drafts, outdated, isMended },
    message: lines.length === 0 ? 'Everything is consistent.' : [...lines, ending(isMended)].join('\n'),
  };
}

/** Counts in a write transaction, so that writes wait meanwhile. */
const countedTotals = (
  { database, schema }: CommandProject,
  isMended: boolean,
): Promise<readonly WrongCount[]> =>
  database.write(async (transaction) => {
    const found = await findWrongCounts(transaction, schema);
    const wrong = new Set(found.map(({ uid }) => uid));
    const types = [...schema.contentTypes.values()].filter(({ uid }) => wrong.has(uid));
    if (!isMended) return found;
    // Another program may have changed the tables, or replaced them by an older state, so cached results may be wrong, too.
    await transaction.run(outrunVersions(Date.now()));
    if (types.length > 0) await recount(transaction, types);
    return found;
  });

/** A check of one content type, and its correction. `find` resolves to undefined if everything is right. */
interface Check<Found> {
  readonly find: (contentType: ContentType, project: Examined) => Promise<Found | undefined>;
  readonly mend: (contentType: ContentType, project: Examined, found: Found) => Promise<unknown>;
}

type Examined = Pick<CommandProject, 'database' | 'schema'>;

async function examine<Found>(
  project: Examined,
  { find, mend }: Check<Found>,
  isMended: boolean,
): Promise<readonly Found[]> {
  const wrong: Found[] = [];
  for (const contentType of project.schema.contentTypes.values()) {
    const found = await find(contentType, project);
    if (found === undefined) continue;
    wrong.push(found);
    if (isMended) await mend(contentType, project, found);
  }
  return wrong;
}

/** Content types whose text index lacks rows or has too many. */
const textIndexes: Check<string> = {
  async find(contentType, { database }) {
    const { uid, table } = contentType;
    if (textColumns(contentType).length === 0) return undefined;
    const isWhole = await database.write((transaction) => database.textIndexes.isWhole(transaction, table));
    return isWhole ? undefined : uid;
  },
  mend: ({ table }, { database }) =>
    database.write((transaction) => database.textIndexes.rebuild(transaction, table)),
};

interface CountedRows {
  readonly uid: string;
  readonly count: number;
}

/** Drafts that lists would wrongly show as modified or published. */
const draftStates: Check<CountedRows> = {
  async find(contentType, { database }) {
    if (!contentType.hasDraftAndPublish) return undefined;
    const found = await database.snapshot((source) => readFirst(source, countWrongPublications(contentType)));
    const count = found?.count ?? 0;
    return count === 0 ? undefined : { uid: contentType.uid, count };
  },
  mend: (contentType, { database }) =>
    database.write((transaction) => transaction.run(keepPublications(contentType))),
};

interface OutdatedRows {
  readonly uid: string;
  readonly ids: readonly number[];
}

/** Versions whose stored JSON shows another schema, such as that of a node that ran beside a newer one. */
const storedJson: Check<OutdatedRows> = {
  async find(contentType, { database, schema }) {
    const ids = await outdatedRows(database, schema, contentType);
    return ids.length === 0 ? undefined : { uid: contentType.uid, ids };
  },
  mend: (contentType, { database, schema }, { ids }) => renderAnew(database, schema, { contentType, ids }),
};

const miscountLine = ({ uid, locale, status, counted, stored }: WrongCount): string =>
  `The total of ${uid} (${locale === '' ? '' : `${locale}, `}${status}) is ${counted}, but ${stored} documents are stored`;

const textLine = (uid: string): string => `The text index of ${uid} differs from the stored texts`;

const draftLine = ({ uid, count }: CountedRows): string =>
  `${count} drafts of ${uid} have a wrong state of publication`;

const outdatedLine = ({ uid, count }: CountedRows): string =>
  `${count} versions of ${uid} are stored in the form of another schema`;

const ending = (isMended: boolean): string =>
  isMended ? 'Everything was corrected.' : 'To correct it: plinth doctor --mend';
