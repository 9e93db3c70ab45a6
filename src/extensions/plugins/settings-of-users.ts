// What existing code reads of the stored settings of users-permissions. Here they stand in config/plugins.
import type { UsersConfig } from '../../config/users-config.ts';
import type { Data } from '../../values/data.ts';

/** By the keys of that store. */
export const settingsOfUsers = (config: UsersConfig): Readonly<Record<string, Data>> => ({
  advanced: {
    unique_email: true,
    allow_register: config.registration.isOpen,
    default_role: config.registration.role,
    email_confirmation: config.confirmation.isRequired,
    email_confirmation_redirection: config.confirmation.redirection ?? '',
    email_reset_password: config.resetPage ?? null,
  },
  grant: Object.fromEntries([
    ['email', { enabled: true }],
    ...config.providers.map(({ name }) => [name, { enabled: true }] as const),
  ]),
});
