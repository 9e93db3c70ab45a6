// The routes of the panel. First segments are those of src/panel/routes.ts; screens are loaded on demand.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { fetchInit } from './api/session.ts';
import { parseListSearch } from './content/list/list-search.ts';
import { parseLibrarySearch } from './media/library-search.ts';
import { Failure, NotFound, Waiting } from './parts/Fallbacks.tsx';
import { sessionQuery } from './session.ts';
import { Shell } from './shell/Shell.tsx';

interface Context {
  readonly queries: QueryClient;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const rootRoute = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });

/** The parent of all routes that require a sign-in. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ context: { queries }, location }) => {
    const session = await queries.ensureQueryData({ ...sessionQuery, retry: true });
    if (session) return;
    const { hasAdmin } = await fetchInit();
    if (!hasAdmin) throw redirect({ to: '/auth/register-admin' });
    throw redirect({ to: '/auth/login', search: { to: location.href } });
  },
});

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home/Home.tsx'), 'Home'),
});

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/Profile.tsx'), 'Profile'),
});

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/content/$uid',
  validateSearch: parseListSearch,
  loader: async ({ context: { queries }, params: { uid } }) =>
    (await import('./content/load.ts')).loadContent(queries, uid),
  component: lazyRouteComponent(() => import('./content/Content.tsx'), 'Content'),
});

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/content/$uid/$documentId',
  validateSearch: (search): { locale?: string } =>
    search.locale === undefined ? {} : { locale: text(search.locale) },
  loader: async ({ context: { queries }, params: { uid } }) =>
    (await import('./content/load.ts')).loadEdit(queries, uid),
  component: lazyRouteComponent(() => import('./content/edit/EditDocument.tsx'), 'EditDocument'),
});

const configureRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/content/$uid/configure',
  component: lazyRouteComponent(() => import('./content/configure/Configure.tsx'), 'Configure'),
});

const mediaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/media',
  validateSearch: parseLibrarySearch,
  component: lazyRouteComponent(() => import('./media/Library.tsx'), 'Library'),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/Settings.tsx'), 'Settings'),
});

const sectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('./settings/Settings.tsx'), 'Settings'),
});

const builderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/builder',
  component: lazyRouteComponent(() => import('./builder/Builder.tsx'), 'Builder'),
});

const explorerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/explorer',
  component: lazyRouteComponent(() => import('./explorer/Explorer.tsx'), 'Explorer'),
});

const explorerTypeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/explorer/$uid',
  component: lazyRouteComponent(() => import('./explorer/Explorer.tsx'), 'Explorer'),
});

const consoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/explorer/graphql',
  component: lazyRouteComponent(() => import('./explorer/Console.tsx'), 'Console'),
});

/** Unknown paths, shown in the frame of the panel. */
const missingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFound,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: (search): { to?: string; refused?: string } => ({
    ...(search.to === undefined ? {} : { to: text(search.to) }),
    ...(search.refused === undefined ? {} : { refused: text(search.refused) }),
  }),
  component: lazyRouteComponent(() => import('./auth/SignIn.tsx'), 'SignIn'),
});

const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/second-factor',
  component: lazyRouteComponent(() => import('./auth/SecondFactorOfProvider.tsx'), 'SecondFactorOfProvider'),
});

const firstAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register-admin',
  component: lazyRouteComponent(() => import('./auth/FirstAdmin.tsx'), 'FirstAdmin'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  validateSearch: (search) => ({ registrationToken: text(search.registrationToken) }),
  component: lazyRouteComponent(() => import('./auth/Register.tsx'), 'Register'),
});

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: lazyRouteComponent(() => import('./auth/ForgotPassword.tsx'), 'ForgotPassword'),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  validateSearch: (search) => ({ code: text(search.code) }),
  component: lazyRouteComponent(() => import('./auth/ResetPassword.tsx'), 'ResetPassword'),
});

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([
    homeRoute,
    profileRoute,
    listRoute,
    configureRoute,
    editRoute,
    mediaRoute,
    builderRoute,
    explorerRoute,
    explorerTypeRoute,
    consoleRoute,
    settingsRoute,
    sectionRoute,
    missingRoute,
  ]),
  loginRoute,
  secondFactorRoute,
  firstAdminRoute,
  registerRoute,
  forgotRoute,
  resetRoute,
]);

export const panelRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/admin',
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: false,
    pathParamsAllowedCharacters: [':'],
    // Values stay strings, so that tokens and codes in links are not parsed.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const parameters = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ).toString();
      return parameters === '' ? '' : `?${parameters}`;
    },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof panelRouter>;
  }
}
