// The version of the tables' form. An older Plinth would write rows that a newer one misreads, so it is refused before it writes
// anything.
import { z } from 'zod';
import { ProjectFaults } from '../../errors/faults/project-faults.ts';
import { plinthVersion } from '../../values/plinth-version.ts';
import type { Transaction } from '../database.ts';
import { readState, writeState } from './changes.ts';
import type { Tables } from './left-behind.ts';

/** Raised with every change of the tables or their content that an older Plinth would not respect. */
const storageVersion = 1;

const key = 'storage';
const stored = z.object({ version: z.number(), plinth: z.string() });

/** Throws ProjectFaults if a newer Plinth has changed the form of the tables. */
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
        `The database has the storage version ${version}, written by Plinth ${plinth}.`,
        `This is Plinth ${plinthVersion}, which supports storage versions up to ${storageVersion}.`,
        'The database was not changed.',
      ].join(' '),
      remedy: [
        `Run Plinth ${plinth} or a later one,`,
        'or restore the backup that was made before the upgrade (docs/guides/upgrade.md, Downgrade).',
      ].join(' '),
    },
  ]);
}

export const rememberStorage = (transaction: Transaction): Promise<void> =>
  writeState(transaction, key, JSON.stringify({ version: storageVersion, plinth: plinthVersion }));
