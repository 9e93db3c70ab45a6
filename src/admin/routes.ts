// The one table of the admin API's routes. A fixed path stands before one with a parameter in the same place. Each route
// says what it demands; test/admin/routes.test.ts asks every one of them as everybody.
import type { AdminRoute } from './route.ts';
import { adminsRoutes } from './routes/admins.ts';
import { apiTokensRoutes } from './routes/api-tokens.ts';
import { auditLogsRoutes } from './routes/audit-logs.ts';
import { authenticationRoutes } from './routes/authentication.ts';
import { contentRolesRoutes } from './routes/content-roles.ts';
import { firstAdminRoute } from './routes/first-admin.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { meRoutes } from './routes/me.ts';
import { permissionsRoutes } from './routes/permissions.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { rolesRoutes } from './routes/roles.ts';
import type { AdminService } from './service.ts';

export const adminRoutes = (service: AdminService): readonly AdminRoute[] => [
  ...authenticationRoutes(service),
  firstAdminRoute(service),
  ...invitationRoutes(service),
  ...recoveryRoutes(service),
  ...meRoutes(service),
  ...adminsRoutes(service),
  ...rolesRoutes(service),
  ...permissionsRoutes(service),
  ...apiTokensRoutes(service),
  ...auditLogsRoutes(service),
  ...contentRolesRoutes(service),
];
