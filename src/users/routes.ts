// The routes of end users, below the prefix of the content API.
import { confirmationRoute, sendConfirmationRoute } from './confirmation.ts';
import { loginRoute } from './login.ts';
import { changePasswordRoute, forgotPasswordRoute, resetPasswordRoute } from './passwords.ts';
import { connectRoutes } from './providers/connect-routes.ts';
import { countUsersRoute, listUsersRoute, meRoute, oneUserRoute } from './reading.ts';
import { registerRoute } from './register.ts';
import { roleRoutes } from './roles.ts';
import type { UsersRoute } from './service.ts';
import {
  endSessionRoute,
  endSessionsRoute,
  listSessionsRoute,
  logoutRoute,
  refreshRoute,
} from './session-routes.ts';
import { createUserRoute, deleteUserRoute, updateUserRoute } from './writing.ts';

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
