// The session of the administrator as a query, with permissions.
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { fetchSession, type Session } from './api/session.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await fetchSession()) ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('No administrator is signed in.');
  return data;
}

export function useReloadSession(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries(sessionQuery);
}

/** Whether an action without a subject is permitted. Actions for content types are part of the content type. */
export type May = (action: string) => boolean;

export function useMay(): May {
  const { permissions } = useSession();
  return (action) => permissions.some((held) => held.action === action);
}

export const nameOf = ({ me }: Session): string =>
  [me.firstname, me.lastname].filter((part) => part).join(' ') || me.username || me.email;
