// A notice that is shown while the server cannot be reached.
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
