// Something secret that is told once, to be copied now.
import { Button, CopyButton, Group, Text as Line } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import classes from './Settings.module.css';

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
      <Line size="sm" mb="sm">
        {help}
      </Line>
      <div className={classes.key} data-testid="secret">
        {secret}
      </div>
      <Group justify="flex-end" mt="md">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {text(copied ? 'app.copied' : 'app.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{text('settings.stored')}</Button>
      </Group>
    </Dialog>
  );
}
