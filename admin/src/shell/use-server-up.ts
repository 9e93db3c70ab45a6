// Whether the server responds: checked periodically, and at once when a request could not reach it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isServerUp, onUnreached } from '../api/health.ts';

const beat = { up: 30_000, away: 2000 };
const queryKey = ['health'];

export function useServerUp(): boolean {
  const client = useQueryClient();
  useEffect(() => onUnreached(() => void client.invalidateQueries({ queryKey })), [client]);
  const { data: isUp = true } = useQuery({
    queryKey,
    queryFn: isServerUp,
    refetchInterval: ({ state }) => (state.data === false ? beat.away : beat.up),
  });
  return isUp;
}
