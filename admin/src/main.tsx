// Starts the panel: texts, components, queries, routes. Styles of the components are imported first, so that those of the panel
// override them.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './parts/theme.css';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from './api/access.ts';
import { ApiError } from './api/api-error.ts';
import { MessagesProvider } from './messages/messages.tsx';
import { notifyEnded } from './parts/EndedSession.tsx';
import { holdsWork } from './parts/held-work.ts';
import { theme } from './parts/theme.ts';
import { panelRouter } from './router.tsx';

const maxRetries = 20;

// The state of a write is rendered before the next click or key press. Timers, the default, come after these in a busy browser, so that
// a double click would write twice.
notifyManager.setScheduler(queueMicrotask);

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // Reads are retried while the server cannot be reached.
      retry: (count, error) => error instanceof ApiError && error.isUnreached && count < maxRetries,
      retryDelay: (count) => Math.min(500 * 2 ** count, 5000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const router = panelRouter(queries);

// Forms of documents have stored unsaved work, so the redirect to the sign-in must not be blocked. A screen that has not, stays.
onSignedOut((isWanted) => {
  if (holdsWork() && !isWanted) {
    notifyEnded();
    return;
  }
  const { href, pathname } = router.state.location;
  // Several requests may report the end of the session; only the first one redirects.
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
