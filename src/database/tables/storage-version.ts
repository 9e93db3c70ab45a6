// Which form the tables of a database are in. A Plinth that knows older forms alone would write rows that a newer one takes for its
// own, so it is refused before it writes anything.
import { z } from 'zod';
import { ProjectFaults } from '../../errors/project-faults.ts';
import { plinthVersion } from '../../values/plinth-version.ts';
import type { Transaction } from '../database.ts';
import { readState, writeState } from './changes.ts';
import type { Tables } from './left-behind.ts';

/** Goes up with every change of the tables, or of what stands in them, that an older Plinth would miss or undo. */
const storageVersion = 1;

const key = 'storage';
const stored = z.object({ version: z.number(), plinth: z.string() });

/** Throws ProjectFaults where a newer Plinth brought the tables to a form that this one does not know. */
export async function refuseNewerStorage(transaction: Transaction, tables: Tables): Promise<void> {
  const text = tables.has('plinth_state') ? await readState(transaction, key) : undefined;
  if (text === undefined) return;
  const { version, plinth } = stored.parse(JSON.parse(text));
  if (version <= storageVersion) return;
  throw new ProjectFaults([
    {
      file: 'config/database',
      path: 'connection',
      problem: [
        `The database was brought to form ${version} by Plinth ${plinth}.`,
        `This is Plinth ${plinthVersion}, which knows forms up to ${storageVersion}.`,
        'Nothing was changed in it.',
      ].join(' '),
      remedy: [
        `Run Plinth ${plinth} or a later one,`,
        'or restore the backup that was made before the upgrade (docs/guides/upgrade.md, Back again).',
      ].join(' '),
    },
  ]);
}

export const rememberStorage = (transaction: Transaction): Promise<void> =>
  writeState(transaction, key, JSON.stringify({ version: storageVersion, plinth: plinthVersion }));
