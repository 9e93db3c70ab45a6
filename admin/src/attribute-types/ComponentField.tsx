// A component in a form: a group of fields, or a list of such groups.
import { Button, Group, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { Fields } from '../content/form/Fields.tsx';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { walkOf } from '../content/form/form-values.ts';
import { useText } from '../messages/messages.tsx';
import { focusable } from '../parts/use-passed-focus.ts';
import { AddButton, EntriesField } from './EntriesField.tsx';
import { type Entry, newEntry } from './entries.ts';
import classes from './fields.module.css';

export default function ComponentField(props: FieldProps) {
  const { repeatable } = props.attribute;
  return repeatable ? <Repeated {...props} /> : <Single {...props} />;
}

function Single(props: FieldProps) {
  const text = useText();
  const { types } = useForm();
  const { value, write, isReadOnly, frame } = useField<Entry>(props);
  const { component = '' } = props.attribute;
  const attributes = types.components.find(({ uid }) => uid === component)?.attributes ?? {};
  const { id, withAsterisk, ...around } = frame;
  const replace = useReplacing(id, write, value);
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      {value ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
        <div id={id} className={classes.group} role="group" aria-label={frame.label}>
          <Fields owner={component} attributes={attributes} path={props.path} />
          {!isReadOnly && (
            <Group justify="flex-end" mt="sm">
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={14} />}
                onClick={() => replace(null)}
              >
                {text('app.removeOne', { name: frame.label })}
              </Button>
            </Group>
          )}
        </div>
      ) : (
        !isReadOnly && (
          <div>
            <Button
              id={id}
              size="xs"
              mt={4}
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => replace(newEntry(component, walkOf(types)))}
            >
              {text('edit.addOne', { name: frame.label })}
            </Button>
          </div>
        )
      )}
    </Input.Wrapper>
  );
}

/** Adding and removing take away the button that has the focus: it goes to the first field, or to the button that adds. */
function useReplacing(id: string, write: (entry: Entry | null) => void, value: Entry | null | undefined) {
  const isReplaced = useRef(false);
  useEffect(() => {
    if (!isReplaced.current) return;
    isReplaced.current = false;
    const shown = document.getElementById(id);
    const target = value ? shown?.querySelector<HTMLElement>(focusable) : shown;
    target?.focus();
  }, [value]);
  return (entry: Entry | null): void => {
    isReplaced.current = true;
    write(entry);
  };
}

function Repeated(props: FieldProps) {
  const text = useText();
  const { component = '' } = props.attribute;
  const componentOf = useCallback(() => component, [component]);
  return (
    <EntriesField {...props} componentOf={componentOf}>
      {({ id, label, isFull, add }) => (
        <AddButton id={id} disabled={isFull} onClick={() => add(component)}>
          {text('edit.addTo', { name: label })}
        </AddButton>
      )}
    </EntriesField>
  );
}
