// The sections of the settings, each with the permission that it requires.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { May } from '../session.ts';

interface Section {
  readonly name: 'tokens' | 'roles' | 'users' | 'admins' | 'admin-roles' | 'locales' | 'mail' | 'audit';
  readonly action: string | undefined;
  readonly View: LazyExoticComponent<ComponentType>;
}

const sections: readonly Section[] = [
  { name: 'tokens', action: 'admin::api-tokens.read', View: lazy(() => import('./Tokens.tsx')) },
  {
    name: 'roles',
    action: 'plugin::users-permissions.roles.read',
    View: lazy(() => import('./EndUserRoles.tsx')),
  },
  {
    name: 'users',
    action: 'plugin::users-permissions.users.read',
    View: lazy(() => import('./EndUsers.tsx')),
  },
  { name: 'admins', action: 'admin::users.read', View: lazy(() => import('./Admins.tsx')) },
  { name: 'admin-roles', action: 'admin::roles.read', View: lazy(() => import('./AdminRoles.tsx')) },
  { name: 'locales', action: undefined, View: lazy(() => import('./Locales.tsx')) },
  { name: 'mail', action: 'plugin::email.settings.read', View: lazy(() => import('./Mail.tsx')) },
  { name: 'audit', action: 'admin::audit-logs.read', View: lazy(() => import('./Audit.tsx')) },
];

export const sectionsFor = (may: May): readonly Section[] =>
  sections.filter(({ action }) => action === undefined || may(action));
