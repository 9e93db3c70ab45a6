// The recovery codes of a second factor. They cannot be shown again, so only the button closes the dialog.
import { Button, CopyButton, Group, Text as Line } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import classes from './Profile.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = useText();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text('factor.codes')}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Line size="sm" mb="sm">
        {text('factor.codesHelp')}
      </Line>
      <ul className={classes.codes} aria-label={text('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {text(copied ? 'app.copied' : 'app.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{text('factor.codesStored')}</Button>
      </Group>
    </Dialog>
  );
}
