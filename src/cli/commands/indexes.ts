// `plinth index`: lists the attributes with an index and the reason for it, and drops indexes that no request has used.
import type { Command } from 'commander';
import { dropUnusedIndexes, type KnownIndex, listIndexes } from '../../indexes/advise.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function indexCommands(program: Command, onProject: OnProject): void {
  const index = program.command('index').description('indexes of attributes, for filters and sorts');
  const advise = index
    .command('advise')
    .description('list the attributes with an index, the reason, and advice');
  onProject(advise, { example: 'plinth index advise', runOn: runAdvise });
  const drop = index
    .command('drop')
    .description('drop indexes that no request has used; they are created again when a request needs them');
  onProject(drop, { example: 'plinth index drop', runOn: runDrop });
}

async function runAdvise({ database, schema }: CommandProject): Promise<CommandResult> {
  const indexes = await listIndexes(database, schema);
  const json = indexes.map(asJson);
  if (indexes.length === 0)
    return {
      json,
      message: 'No request has filtered or sorted by an attribute yet, so no attribute has an index.',
    };
  return {
    json,
    columns: ['attribute', 'index', 'used since', 'advice'],
    rows: indexes.map((one) => [nameOf(one), one.reason, one.askedAt?.slice(0, 10) ?? '', adviceOn(one)]),
  };
}

async function runDrop({ database, schema }: CommandProject): Promise<CommandResult> {
  const dropped = await dropUnusedIndexes(database, schema);
  const json = dropped.map(asJson);
  if (dropped.length === 0) return { json, message: 'All indexes are needed by the schema or by requests.' };
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
  if (!isMade) return 'is being created, or will be created at the next start';
  if (reason === 'schema') return 'keep: the schema has "index": true';
  if (reason === 'asked') return 'keep; with "index": true in the schema it exists from the first start';
  return 'not used yet; to drop it: plinth index drop';
}
