// `plinth index`: which attributes have an index, why, and dropping those that no request needs.
import type { Command } from 'commander';
import { dropUnusedIndexes, type KnownIndex, listIndexes } from '../../indexes/advise.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function indexCommands(program: Command, onProject: OnProject): void {
  const index = program
    .command('index')
    .description('the attributes that filters and sorts find by an index');
  const advise = index
    .command('advise')
    .description('which attributes have one, why, and what to do about it');
  onProject(advise, { example: 'plinth index advise', runOn: runAdvise });
  const drop = index
    .command('drop')
    .description('drop indexes that nobody has asked for; a read that needs one brings it back');
  onProject(drop, { example: 'plinth index drop', runOn: runDrop });
}

async function runAdvise({ database, schema }: CommandProject): Promise<CommandResult> {
  const indexes = await listIndexes(database, schema);
  const json = indexes.map(asJson);
  if (indexes.length === 0)
    return { json, message: 'Nobody has filtered or sorted by an attribute yet, so none has an index.' };
  return {
    json,
    columns: ['attribute', 'index', 'asked since', 'advice'],
    rows: indexes.map((one) => [nameOf(one), one.reason, one.askedAt?.slice(0, 10) ?? '', adviceOn(one)]),
  };
}

async function runDrop({ database, schema }: CommandProject): Promise<CommandResult> {
  const dropped = await dropUnusedIndexes(database, schema);
  const json = dropped.map(asJson);
  if (dropped.length === 0)
    return { json, message: 'Every index was asked for, by the schema or by requests.' };
  return { json, message: `Dropped: ${dropped.map(nameOf).join(', ')}` };
}

const nameOf = ({ contentType, attribute }: KnownIndex): string => `${contentType.uid}.${attribute.name}`;

const asJson = ({ contentType, attribute, reason, askedAt, isMade }: KnownIndex) => ({
  contentType: contentType.uid,
  attribute: attribute.name,
  reason,
  askedAt,
  isMade,
});

function adviceOn({ reason, isMade }: KnownIndex): string {
  if (!isMade) return 'being made, or made by the next start';
  if (reason === 'schema') return 'stays: the schema says "index": true';
  if (reason === 'asked') return 'stays; "index": true has it from the first start on';
  return 'nobody has asked yet: plinth index drop';
}
