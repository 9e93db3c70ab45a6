// Says that the server is away, and goes by itself when it is back.
import { Alert } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { useServerUp } from './use-server-up.ts';

export function Offline() {
  const text = useText();
  if (useServerUp()) return null;
  return (
    <Alert color="yellow" title={text('offline.title')} role="status" m="md">
      {text('offline.help')}
    </Alert>
  );
}
