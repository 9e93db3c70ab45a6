// Asks before unsaved work is left; it is kept in this browser either way.
import { Button, Group, Text as Line } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

export function Leaving({ isChanged }: { readonly isChanged: boolean }) {
  const text = useText();
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const stay = (): void => reset?.();
  return (
    <Dialog opened={status === 'blocked'} onClose={stay} title={text('edit.leaveTitle')}>
      <Line size="sm" mb="lg">
        {text('edit.leaveHelp')}
      </Line>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => proceed?.()}>
          {text('edit.leave')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {text('edit.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
