// For tests: where roles are edited, and what a role may do with articles as clients write it.
export const tree = (actions: Readonly<Record<string, unknown>>) => ({
  'api::article': { controllers: { article: actions } },
});
export const rolesPath = 'users-permissions/roles';
