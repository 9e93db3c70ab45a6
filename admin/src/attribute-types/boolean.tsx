// True, false or null; null is shown as neither.
import { Button, CloseButton, Group, Switch } from '@mantine/core';
import { type FieldProps, useField } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import type { AttributeType } from './attribute-type.ts';
import { BooleanCell } from './BooleanCell.tsx';
import { ofBooleans } from './operators.ts';

function Field(props: FieldProps) {
  const text = useText();
  const { value, write, isReadOnly, frame } = useField<boolean>(props);
  const { withAsterisk: isRequired, ...shown } = frame;
  const isUnset = value === null || value === undefined;
  return (
    <Group gap="sm" align="flex-start">
      <Switch
        {...shown}
        description={
          isUnset ? [text('edit.unset'), shown.description].filter(Boolean).join(' · ') : shown.description
        }
        disabled={isReadOnly}
        checked={value === true}
        onChange={({ currentTarget }) => write(currentTarget.checked)}
      />
      {isUnset && !isReadOnly && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={text('app.named', { what: text('edit.setNo'), name: shown.label })}
          onClick={() => write(false)}
        >
          {text('edit.setNo')}
        </Button>
      )}
      {!isUnset && !isReadOnly && !isRequired && (
        <CloseButton
          size="sm"
          aria-label={text('app.named', { what: text('edit.clear'), name: shown.label })}
          onClick={() => write(null)}
        />
      )}
    </Group>
  );
}

export const boolean: AttributeType = {
  Cell: BooleanCell,
  Field,
  operators: ofBooleans,
  isSortable: true,
  filterInput: 'boolean',
};
