// A button whose action has to be confirmed.
import { Button, Group, Text as Line } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../messages/messages.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly isDanger?: boolean;
}

export function ConfirmButton({ label, question, onConfirm, isDanger = true }: ConfirmButtonProps) {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure(false);
  const running = useMutation({ mutationFn: onConfirm, onSuccess: close });
  const color = isDanger ? 'red' : 'indigo';
  return (
    <>
      <Button size="compact-sm" variant="subtle" color={color} onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={label}>
        <Line size="sm" mb="lg">
          {question}
        </Line>
        <ErrorNotice error={running.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {text('app.cancel')}
          </Button>
          <Button color={color} loading={running.isPending} onClick={() => running.mutate()}>
            {label}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
