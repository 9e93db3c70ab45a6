// Lists what is missing before a document can be published, with links to the fields.
import { Anchor, Button, Group, Text as Line, List } from '@mantine/core';
import type { Component, ContentType } from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import type { Text } from '../../messages/text.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { nameOf } from '../attribute-name.ts';
import { type Form, fieldId, useForm } from '../form/form.ts';
import { valueAt } from '../form/form-store.ts';

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
  const nameAt = (path: string): string => namesAlong(path.split('.'), form, text).join(' › ');
  const closed = missing.filter(isReadOnly);
  const first = missing.find((path) => !isReadOnly(path));
  const show = (path: string): void => {
    store.report(Object.fromEntries(missing.map((one) => [one, text('edit.required')])));
    onClose();
    // After the dialog has returned the focus.
    setTimeout(() => {
      const field = document.getElementById(fieldId(form, path.split('.')));
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

/** The labels along a path: `quotes.0.words` gives "Quotes", "1", "Words". */
function namesAlong(path: readonly string[], { contentType, types, store }: Form, text: Text): string[] {
  let owner: ContentType | Component = contentType;
  return path.map((part, index) => {
    const value = valueAt(store.values, path.slice(0, index + 1)) as { __component?: string } | undefined;
    const isPlace = /^\d+$/.test(part);
    const name = isPlace ? String(Number(part) + 1) : nameOf(owner, part, text);
    const component = isPlace ? value?.__component : owner.attributes[part]?.component;
    owner = types.components.find(({ uid }) => uid === component) ?? owner;
    return name;
  });
}
