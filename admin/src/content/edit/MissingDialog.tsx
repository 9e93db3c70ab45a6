// What a document needs before it can be published, with the way to each field.
import { Anchor, Button, Group, Text as Line, List } from '@mantine/core';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { shownName } from '../attribute-name.ts';
import { fieldId, useForm } from '../form/form.ts';

interface MissingDialogProps {
  readonly missing: readonly string[];
  readonly onClose: () => void;
  readonly onIgnore: () => void;
}

export function MissingDialog({ missing, onClose, onIgnore }: MissingDialogProps) {
  const text = useText();
  const { store } = useForm();
  const show = (path: string): void => {
    store.report(Object.fromEntries(missing.map((one) => [one, text('edit.required')])));
    onClose();
    // After the dialog has given the focus back.
    setTimeout(() => {
      const field = document.getElementById(fieldId(path.split('.')));
      field?.scrollIntoView({ block: 'center' });
      field?.focus();
    }, 50);
  };
  return (
    <Dialog opened={missing.length > 0} onClose={onClose} title={text('edit.missingTitle')}>
      <Line size="sm" mb="sm">
        {text('edit.missingHelp')}
      </Line>
      <List size="sm" mb="lg">
        {missing.map((path) => (
          <List.Item key={path}>
            <Anchor component="button" type="button" onClick={() => show(path)}>
              {path
                .split('.')
                .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : shownName(part)))
                .join(' › ')}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={onIgnore}>
          {text('edit.tryAnyway')}
        </Button>
        <Button onClick={() => show(missing[0] ?? '')} data-autofocus>
          {text('edit.fillIn')}
        </Button>
      </Group>
    </Dialog>
  );
}
