// What follows when someone has come in: the session is read, and the screen that they wanted is shown.
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

/** An address of another server is no place of the panel. */
const insidePanel = (to: string): string => (/^\/(?![/\\])/.test(to) ? to : '/');
