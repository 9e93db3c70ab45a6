// For tests: the requests that edit roles, and permissions of articles in the form of requests.
export const tree = (actions: Readonly<Record<string, unknown>>) => ({
  'api::article': { controllers: { article: actions } },
});
export const rolesPath = 'users-permissions/roles';
