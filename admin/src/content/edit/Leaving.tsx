// Asks for confirmation before a page with unsaved work is left.
import { Button, Group, Text as Line } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { useHeldWork } from '../../parts/held-work.ts';

interface LeavingProps {
  readonly isChanged: boolean;
  /** Whether the work is not stored in this browser either. */
  readonly isLost?: boolean;
}

/** Where the screen goes. */
export function Leaving({ isChanged, isLost = false }: LeavingProps) {
  const text = useText();
  useHeldWork(isChanged && isLost);
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <LeaveDialog
      isOpen={status === 'blocked'}
      help={text(isLost ? 'edit.leaveLost' : 'edit.leaveHelp')}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  );
}

interface LeaveDialogProps {
  readonly isOpen: boolean;
  /** Explains whether the work is kept. */
  readonly help: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function LeaveDialog({ isOpen, help, onStay, onLeave }: LeaveDialogProps) {
  const text = useText();
  return (
    <Dialog opened={isOpen} onClose={onStay} title={text('edit.leaveTitle')}>
      <Line size="sm" mb="lg">
        {help}
      </Line>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {text('edit.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {text('edit.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
