// One attribute of a type: its name, its type, its options. Faults of the server are shown at each of them.
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { isLocalized, withLocalized } from './localized.ts';
import { OptionInput } from './OptionInput.tsx';
import { attributeTypes, optionsOf } from './options.ts';
import { type EditedAttribute, type Problems, useEditedAttribute } from './use-edited-attribute.ts';

interface AttributeFormProps extends EditedAttribute {
  readonly onClose: () => void;
}

export function AttributeForm({ onClose, ...edited }: AttributeFormProps) {
  const { draft, schemas, attribute } = edited;
  const text = useText();
  const { name, rename, definition, change, problems, submit, isPending } = useEditedAttribute(edited);
  const [unreadable, setUnreadable] = useState<Problems>({});
  const isExisting = attribute?.was !== undefined;
  const set = (option: string, value: unknown): void => {
    const { [option]: _, type, ...others } = definition;
    change({ type, ...others, ...(value === undefined ? {} : { [option]: value }) });
  };
  return (
    <FormDialog
      title={attribute?.name ?? text('builder.newAttribute')}
      isPending={isPending}
      isDisabled={Object.values(unreadable).some((problem) => problem !== undefined)}
      error={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameInput value={name} isExisting={isExisting} problem={problems['']} onChange={rename} />
      <Select
        label={text('builder.type')}
        error={problems.type}
        allowDeselect={false}
        searchable
        disabled={isExisting}
        data={[...attributeTypes]}
        value={definition.type}
        onChange={(type) => change({ type: type ?? 'string' })}
      />
      {isLocalized(draft.schema) && (
        <Checkbox
          label={text('builder.localized')}
          checked={isLocalized(definition)}
          onChange={({ currentTarget }) => change(withLocalized(definition, currentTarget.checked))}
        />
      )}
      {optionsOf(definition).map((option) => (
        <OptionInput
          key={`${definition.type} ${option}`}
          option={option}
          name={attribute?.name ?? name}
          definition={definition}
          draft={draft}
          schemas={schemas}
          set={set}
          setDefinition={change}
          refuse={(of, problem) => setUnreadable((all) => ({ ...all, [of]: problem }))}
          problemOf={(of) => unreadable[of] ?? problems[of]}
        />
      ))}
    </FormDialog>
  );
}

interface NameInputProps {
  readonly value: string;
  /** Whether a changed name renames an attribute. */
  readonly isExisting: boolean;
  readonly problem: string | undefined;
  readonly onChange: (name: string) => void;
}

function NameInput({ value, isExisting, problem, onChange }: NameInputProps) {
  const text = useText();
  return (
    <TextInput
      label={text('media.name')}
      description={isExisting && text('builder.renameHelp')}
      withAsterisk
      data-autofocus
      error={problem}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[^\w]/g, ''))}
    />
  );
}
