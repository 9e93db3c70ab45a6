// Settings of end users that a project's code has changed. They are stored in the database under the names of Strapi, override
// config/plugins, and apply on every node.
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
  /** Settings of providers. They do not enable a provider. */
  readonly grant: Readonly<Record<string, Data>>;
  /** Mails by their names in `emailTemplates`. */
  readonly email: Readonly<Record<string, Data>>;
}

const key = 'settings of end users';

/** Only changed settings are present. */
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
