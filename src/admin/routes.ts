// The routes of administrators below /admin. Those for end-user roles are in routes/content-roles.ts.
import type { AdminRoute } from './route.ts';
import { adminsRoutes } from './routes/admins.ts';
import { apiTokensRoutes } from './routes/api-tokens.ts';
import { auditLogsRoutes } from './routes/audit-logs.ts';
import { authenticationRoutes } from './routes/authentication.ts';
import { connectRoutes } from './routes/connect.ts';
import { connectFactorRoute } from './routes/connect-factor.ts';
import { firstAdminRoute } from './routes/first-admin.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { localesRoutes } from './routes/locales.ts';
import { mailRoutes } from './routes/mail.ts';
import { meRoutes } from './routes/me.ts';
import { permissionsRoutes } from './routes/permissions.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { rolesRoutes } from './routes/roles.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';

export const adminRoutes: readonly AdminRoute[] = [
  ...authenticationRoutes,
  ...connectRoutes,
  connectFactorRoute,
  firstAdminRoute,
  ...invitationRoutes,
  ...recoveryRoutes,
  ...secondFactorRoutes,
  ...meRoutes,
  ...adminsRoutes,
  ...rolesRoutes,
  ...permissionsRoutes,
  ...apiTokensRoutes,
  ...localesRoutes,
  ...auditLogsRoutes,
  ...mailRoutes,
];
