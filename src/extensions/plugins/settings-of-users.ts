// `strapi.store({ type: 'plugin', name: 'users-permissions' })`: the users-permissions settings that existing code
// reads and changes. Values set in config/plugins cannot be changed.
import { type AdvancedSettings, changeUserSettings } from '../../auth/user-settings.ts';
import { advancedShape, type UsersConfig } from '../../config/users/users-config.ts';
import { notTakenHere, wrongParameter } from '../../errors/families/project-code.ts';
import type { UsersService } from '../../users/service.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import type { PlaceSettings } from '../strapi/settings/store.ts';
import { changedMails, mailsOf } from './mails-of-users.ts';
import { grantOf, providersIn, providersOff } from './providers-of-users.ts';
import { settingInConfig, wrongSetting } from './refused-settings.ts';

type Users = Pick<UsersService, 'config' | 'access' | 'database' | 'providers'>;

export function settingsOfUsers(users: () => Users): PlaceSettings {
  /** This node applies the change at once, other nodes shortly after. */
  const change = async (changed: Parameters<typeof changeUserSettings>[1]): Promise<void> => {
    const { database, access } = users();
    await changeUserSettings(database, changed);
    await access.refresh();
  };
  return {
    read: async (key) => {
      const { config, access, providers } = users();
      if (key === 'advanced') return advancedOf(config);
      if (key === 'email') return mailsOf(config);
      return key === 'grant'
        ? { ...providersOff, ...access.userSettings().grant, ...grantOf(providers) }
        : null;
    },
    keep: async (key, value) => {
      const { config, access, providers } = users();
      if (!isData(value)) throw wrongParameter({ name: `The value of ${key}`, expected: 'an object' });
      if (key === 'advanced')
        return change({ advanced: { ...access.userSettings().advanced, ...changesIn(value, config) } });
      if (key === 'email')
        return change({ email: { ...access.userSettings().email, ...changedMails(value, config) } });
      if (key === 'grant') return change({ grant: providersIn(value, providers) });
      throw notTakenHere({
        what: `Changing "${key}" of users-permissions`,
        remedy: 'Its keys are advanced, email and grant.',
      });
    },
  };
}

const advancedOf = ({ registration, confirmation, resetPage }: UsersConfig): Data => ({
  unique_email: true,
  allow_register: registration.isOpen,
  default_role: registration.role,
  email_confirmation: confirmation.isRequired,
  email_confirmation_redirection: confirmation.redirection ?? '',
  email_reset_password: resetPage ?? null,
});

/** The differences from the current settings, because code writes back everything it read. */
function changesIn(value: Data, config: UsersConfig): AdvancedSettings {
  const current = advancedOf(config);
  checkKeys(value, Object.keys(current), 'advanced');
  const changed = Object.entries(value).filter(([name, given]) => !isSame(given, current[name]));
  for (const [name] of changed) refuseDecided(name, config);
  const parsed = advancedShape.safeParse(Object.fromEntries(changed));
  if (parsed.success) return parsed.data;
  throw wrongSetting('advanced', parsed.error);
}

/** The empty text equals null. */
const isSame = (left: unknown, right: unknown): boolean => (left || null) === (right || null);

function refuseDecided(name: string, { decided }: UsersConfig): void {
  if (name === 'unique_email')
    throw notTakenHere({ what: 'An email address for several users', remedy: 'Leave unique_email true.' });
  if (decided.includes(name)) throw settingInConfig(`advanced.${name}`, 'advanced');
}
