// A text with a button that copies it.
import { Button, CopyButton, Group, Text as Line } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import classes from './CopiedText.module.css';

interface CopiedTextProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  /** The displayed text, if it differs from the copied one. */
  readonly shown?: string;
}

export function CopiedText({ label, help, value, shown = value }: CopiedTextProps) {
  const text = useText();
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Line size="sm" fw={500}>
          {label}
        </Line>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={text('app.named', { what: text(copied ? 'app.copied' : 'app.copy'), name: label })}
              onClick={copy}
            >
              {text(copied ? 'app.copied' : 'app.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      {help && (
        <Line size="xs" c="dimmed">
          {help}
        </Line>
      )}
      <section className={classes.copied} aria-label={label}>
        {shown}
      </section>
    </div>
  );
}
