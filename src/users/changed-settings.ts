// Merges settings that a project's code has changed into the configuration of end users. Values of the configuration
// take precedence.
import type { AdvancedSettings, UserSettings } from '../auth/user-settings.ts';
import { templatesConfig, templatesShape } from '../config/users/templates-config.ts';
import type { UsersConfig } from '../config/users/users-config.ts';

export function withChangedSettings(config: UsersConfig, { advanced, email }: UserSettings): UsersConfig {
  const { registration, confirmation, decided } = config;
  const written = templatesConfig(templatesShape.safeParse(email).data);
  const open = Object.entries(advanced).filter(([name]) => !decided.includes(name));
  const changed: AdvancedSettings = Object.fromEntries(open);
  return {
    ...config,
    registration: {
      ...registration,
      isOpen: changed.allow_register ?? registration.isOpen,
      role: changed.default_role ?? registration.role,
    },
    confirmation: {
      isRequired: changed.email_confirmation ?? confirmation.isRequired,
      redirection: changed.email_confirmation_redirection ?? confirmation.redirection,
    },
    resetPage: changed.email_reset_password ?? config.resetPage,
    templates: {
      resetPassword: config.templates.resetPassword ?? written.resetPassword,
      confirmation: config.templates.confirmation ?? written.confirmation,
    },
  };
}
