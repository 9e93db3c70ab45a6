// What a project's code has changed of the settings of end users. It stands beside config/plugins, in the names that the reference
// stores them under, and counts on every node.
// https://docs.strapi.io/cms/features/users-permissions#advanced-settings
import { record } from '../audit/trail.ts';
import type { Database } from '../database/database.ts';
import { committed, type RowSource, readFirst } from '../database/rows.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import { selectState, writeState } from '../sql/stored/state.ts';
import type { Data } from '../values/data.ts';

export interface AdvancedSettings {
  readonly allow_register?: boolean | undefined;
  /** The type of a role. */
  readonly default_role?: string | undefined;
  readonly email_confirmation?: boolean | undefined;
  readonly email_confirmation_redirection?: string | undefined;
  readonly email_reset_password?: string | undefined;
}

export interface UserSettings {
  readonly advanced: AdvancedSettings;
  /** What is kept of providers that are not configured; it switches none on. */
  readonly grant: Readonly<Record<string, Data>>;
  /** Mails by their names in `emailTemplates`, in the words of that. */
  readonly email: Readonly<Record<string, Data>>;
}

const key = 'settings of end users';

/** What is not changed is not there. */
export const readUserSettings = (database: Database): Promise<UserSettings> => storedIn(committed(database));

export async function changeUserSettings(database: Database, change: Partial<UserSettings>): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const settings = { ...(await storedIn(transaction)), ...change };
    await transaction.run(writeState(key, JSON.stringify(settings)));
    const details = { keys: Object.values(change).flatMap((values) => Object.keys(values)) };
    await record(transaction, [
      { action: 'user-settings.update', uid: 'plugin::users-permissions.settings', details },
    ]);
  });
}

async function storedIn(source: RowSource): Promise<UserSettings> {
  const found = await readFirst(source, selectState(key));
  return { advanced: {}, grant: {}, email: {}, ...(found ? (JSON.parse(found.value) as UserSettings) : {}) };
}
