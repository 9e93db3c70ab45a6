// Lists what is missing before a document can be published, with links to the fields.
import { Anchor, Button, Group, Text as Line, List } from '@mantine/core';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { useForm } from '../form/form.ts';
import { namesAlong } from '../form/problem-fields.ts';

interface MissingDialogProps {
  readonly missing: readonly string[];
  readonly onClose: () => void;
  readonly onIgnore: () => void;
}

export function MissingDialog({ missing, onClose, onIgnore }: MissingDialogProps) {
  const text = useText();
  const form = useForm();
  const { store } = form;
  const isReadOnly = (path: string): boolean => form.isReadOnly(path.split('.')[0] ?? '');
  const nameAt = (path: string): string => namesAlong(form, path.split('.'), text).join(' › ');
  const closed = missing.filter(isReadOnly);
  const first = missing.find((path) => !isReadOnly(path));
  const show = (path: string): void => {
    store.report(Object.fromEntries(missing.map((one) => [one, text('edit.required')])));
    onClose();
    // After the dialog has returned the focus.
    setTimeout(() => store.lead(path.split('.')), 50);
  };
  return (
    <Dialog opened={missing.length > 0} onClose={onClose} title={text('edit.missingTitle')}>
      <Line size="sm" mb="sm">
        {text('edit.missingHelp')}
      </Line>
      <List size="sm" mb="lg">
        {missing.map((path) => (
          <List.Item key={path}>
            {isReadOnly(path) ? (
              nameAt(path)
            ) : (
              <Anchor component="button" type="button" onClick={() => show(path)}>
                {nameAt(path)}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
      {closed.length > 0 && (
        <Line size="sm" mb="lg">
          {text('edit.fillInByOthers', { names: closed.map((path) => `“${nameAt(path)}”`).join(', ') })}
        </Line>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onIgnore}>
          {text('edit.tryAnyway')}
        </Button>
        {first !== undefined && (
          <Button onClick={() => show(first)} data-autofocus>
            {text('edit.fillIn')}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
