// Starts the panel: texts, components, queries, routes. Styles of the components come first, so that those of the panel win.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './parts/theme.css';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from './api/access.ts';
import { ApiError } from './api/api-error.ts';
import { MessagesProvider } from './messages/messages.tsx';
import { theme } from './parts/theme.ts';
import { panelRouter } from './router.tsx';

const mostRetries = 20;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // A server that is away comes back: reads wait for it.
      retry: (count, error) => error instanceof ApiError && error.isUnreached && count < mostRetries,
      retryDelay: (count) => Math.min(500 * 2 ** count, 5000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const router = panelRouter(queries);

// Unsaved work is kept by the form that has it, so nothing may hold the way to the sign-in.
onSignedOut(() => {
  const { href, pathname } = router.state.location;
  // Several requests can find out: the first one has led to the sign-in.
  if (pathname.startsWith('/auth')) return;
  void router
    .navigate({ to: '/auth/login', search: { to: href }, ignoreBlocker: true })
    .then(() => queries.clear());
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <MessagesProvider>
        <QueryClientProvider client={queries}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MessagesProvider>
    </MantineProvider>
  </StrictMode>,
);
