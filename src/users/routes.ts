// The routes of end users, below the prefix of the content API.

import { connectRoutes } from './providers/connect-routes.ts';
import { confirmationRoute, sendConfirmationRoute } from './routes/confirmation.ts';
import { loginRoute } from './routes/login.ts';
import { changePasswordRoute, forgotPasswordRoute, resetPasswordRoute } from './routes/passwords.ts';
import { countUsersRoute, listUsersRoute, meRoute, oneUserRoute } from './routes/reading.ts';
import { registerRoute } from './routes/register.ts';
import { roleRoutes } from './routes/roles.ts';
import {
  endSessionRoute,
  endSessionsRoute,
  listSessionsRoute,
  logoutRoute,
  refreshRoute,
} from './routes/session-routes.ts';
import { createUserRoute, deleteUserRoute, updateUserRoute } from './routes/writing.ts';
import type { UsersRoute } from './service.ts';

export const usersRoutes: readonly UsersRoute[] = [
  loginRoute,
  ...connectRoutes,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  changePasswordRoute,
  confirmationRoute,
  sendConfirmationRoute,
  refreshRoute,
  logoutRoute,
  listSessionsRoute,
  endSessionRoute,
  endSessionsRoute,
  meRoute,
  listUsersRoute,
  oneUserRoute,
  countUsersRoute,
  createUserRoute,
  updateUserRoute,
  deleteUserRoute,
  ...roleRoutes,
];
