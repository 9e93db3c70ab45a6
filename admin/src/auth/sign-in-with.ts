// After a sign-in: reads the session and shows the requested page.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery } from '../session.ts';

export function useSignInWith(come: () => Promise<void>, to = '/') {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      await come();
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await router.navigate({ href: insidePanel(to), replace: true });
    },
  });
}

/** Only paths of the panel are allowed as target, no other servers. */
const insidePanel = (to: string): string => (/^\/(?![/\\])/.test(to) ? to : '/');
