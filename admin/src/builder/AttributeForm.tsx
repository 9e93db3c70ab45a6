// One attribute of a type: its name, its type, its options. Faults of the server are shown at each of them.
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { previewSchemas, type SchemaAttribute, type Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { changesOf, type DraftAttribute, type SchemaDraft, withAttribute } from './draft.ts';
import { attributeFaults, faultsOf } from './faults.ts';
import { isLocalized, withLocalized } from './localized.ts';
import { OptionInput } from './OptionInput.tsx';
import { attributeTypes, optionsOf } from './options.ts';
import { isSideTaken } from './sides.ts';

interface AttributeFormProps {
  readonly draft: SchemaDraft;
  readonly schemas: Schemas;
  /** Undefined for a new document. */
  readonly attribute: DraftAttribute | undefined;
  readonly onDone: (draft: SchemaDraft) => void;
  readonly onClose: () => void;
}

type Problems = Readonly<Record<string, string | undefined>>;

export function AttributeForm({ draft, schemas, attribute, onDone, onClose }: AttributeFormProps) {
  const text = useText();
  const [name, setName] = useState(attribute?.name ?? '');
  const [definition, setDefinition] = useState<SchemaAttribute>(attribute?.definition ?? { type: 'string' });
  const [unreadable, setUnreadable] = useState<Problems>({});
  const [problems, setProblems] = useState<Problems>({});
  const change = (next: SchemaAttribute): void => {
    setDefinition(next);
    setProblems({});
  };
  const set = (option: string, value: unknown): void => {
    const { [option]: _, type, ...others } = definition;
    change({ type, ...others, ...(value === undefined ? {} : { [option]: value }) });
  };
  const ownProblems = (): Problems => {
    const isTaken = draft.attributes.some((one) => one.name === name && one !== attribute);
    const hasTakenSide = isSideTaken(draft, schemas, { was: attribute?.was, definition });
    return {
      ...(name === '' && { '': text('builder.nameMissing') }),
      ...(isTaken && { '': text('builder.nameTaken') }),
      ...(hasTakenSide && { side: text('builder.nameTaken') }),
    };
  };
  const saving = useMutation({
    mutationFn: async () => {
      const own = ownProblems();
      if (Object.keys(own).length > 0) return setProblems(own);
      const next = withAttribute(draft, attribute, { name, was: attribute?.was, definition });
      const refused = await previewSchemas(changesOf(next, schemas)).then(
        () => ({}),
        (error) => attributeFaults(faultsOf(next, schemas, error), name),
      );
      if (Object.keys(refused).length > 0) setProblems(refused);
      else onDone(next);
    },
  });
  return (
    <FormDialog
      title={attribute?.name ?? text('builder.newAttribute')}
      isPending={saving.isPending}
      isDisabled={Object.values(unreadable).some((problem) => problem !== undefined)}
      error={undefined}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <TextInput
        label={text('media.name')}
        description={attribute?.was && text('builder.renameHelp')}
        withAsterisk
        data-autofocus
        error={problems['']}
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value.replace(/[^\w]/g, ''));
          setProblems({});
        }}
      />
      <Select
        label={text('builder.type')}
        error={problems.type}
        allowDeselect={false}
        searchable
        disabled={attribute?.was !== undefined}
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
