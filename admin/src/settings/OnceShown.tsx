// A secret that is shown once, with a button to copy it.
import { Button, Group } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { CopiedText } from '../parts/CopiedText.tsx';
import { Dialog } from '../parts/Dialog.tsx';

interface OnceShownProps {
  readonly title: string;
  readonly help: string;
  readonly secret: string;
  readonly onClose: () => void;
}

export function OnceShown({ title, help, secret, onClose }: OnceShownProps) {
  const text = useText();
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <CopiedText label={help} value={secret} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{text('settings.stored')}</Button>
      </Group>
    </Dialog>
  );
}
