// Says that the server is away, and goes by itself when it is back.
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isServerUp } from '../api/health.ts';
import { useText } from '../messages/messages.tsx';

const beat = { up: 30_000, away: 2000 };

export function Offline() {
  const text = useText();
  const { data: isUp = true } = useQuery({
    queryKey: ['health'],
    queryFn: isServerUp,
    refetchInterval: ({ state }) => (state.data === false ? beat.away : beat.up),
  });
  if (isUp) return null;
  return (
    <Alert color="yellow" title={text('offline.title')} role="status" m="md">
      {text('offline.help')}
    </Alert>
  );
}
