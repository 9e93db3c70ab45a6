// One attribute of a type: its name, its type, its options.
import { Checkbox, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SchemaAttribute, Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { DefaultInput } from './DefaultInput.tsx';
import type { DraftAttribute, SchemaDraft } from './draft.ts';
import { isLocalized, withLocalized } from './localized.ts';
import { attributeTypes, type Option, optionsOf, relations } from './options.ts';

interface AttributeFormProps {
  readonly draft: SchemaDraft;
  readonly schemas: Schemas;
  /** Undefined is a new one. */
  readonly attribute: DraftAttribute | undefined;
  readonly onDone: (attribute: DraftAttribute) => void;
  readonly onClose: () => void;
}

export function AttributeForm({ draft, schemas, attribute, onDone, onClose }: AttributeFormProps) {
  const text = useText();
  const [name, setName] = useState(attribute?.name ?? '');
  const [definition, setDefinition] = useState<SchemaAttribute>(attribute?.definition ?? { type: 'string' });
  const isTaken = draft.attributes.some((one) => one.name === name && one !== attribute);
  const problem = isTaken ? text('builder.nameTaken') : undefined;
  const set = (option: string, value: unknown): void => {
    const { [option]: _, type, ...others } = definition;
    const isNothing = value === undefined || value === '' || value === false || value === null;
    setDefinition({ type, ...others, ...(isNothing ? {} : { [option]: value }) });
  };
  return (
    <FormDialog
      title={attribute?.name ?? text('builder.newAttribute')}
      isPending={false}
      error={undefined}
      onSubmit={() => name !== '' && !isTaken && onDone({ name, was: attribute?.was, definition })}
      onClose={onClose}
    >
      <TextInput
        label={text('media.name')}
        description={attribute?.was && text('builder.renameHelp')}
        withAsterisk
        data-autofocus
        error={problem}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value.replace(/[^\w]/g, ''))}
      />
      <Select
        label={text('builder.type')}
        allowDeselect={false}
        searchable
        disabled={attribute?.was !== undefined}
        data={[...attributeTypes]}
        value={definition.type}
        onChange={(type) => setDefinition({ type: type ?? 'string' })}
      />
      {isLocalized(draft.schema) && (
        <Checkbox
          label={text('builder.localized')}
          checked={isLocalized(definition)}
          onChange={({ currentTarget }) => setDefinition(withLocalized(definition, currentTarget.checked))}
        />
      )}
      {optionsOf(definition.type).map((option) => (
        <OptionInput
          key={option}
          option={option}
          definition={definition}
          draft={draft}
          schemas={schemas}
          set={set}
          setDefinition={setDefinition}
        />
      ))}
    </FormDialog>
  );
}

interface OptionInputProps {
  readonly option: Option;
  readonly definition: SchemaAttribute;
  readonly draft: SchemaDraft;
  readonly schemas: Schemas;
  readonly set: (option: string, value: unknown) => void;
  readonly setDefinition: (definition: SchemaAttribute) => void;
}

const flags = new Set<Option>(['required', 'unique', 'private', 'search', 'multiple', 'repeatable']);
/** Of these, bounds count entries. */
const lists = new Set(['component', 'dynamiczone']);
const numbers = new Set<Option>(['minLength', 'maxLength', 'min', 'max']);

function OptionInput({ option, definition, draft, schemas, set, setDefinition }: OptionInputProps) {
  const text = useText();
  const isCount = lists.has(definition.type) && (option === 'min' || option === 'max');
  const label = text(isCount ? `builder.${option}Entries` : `builder.${option}`);
  const value = definition[option];
  if (flags.has(option))
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={({ currentTarget }) => set(option, currentTarget.checked)}
      />
    );
  if (numbers.has(option))
    return (
      <NumberInput
        label={label}
        hideControls
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => set(option, next)}
      />
    );
  if (option === 'default') return <DefaultInput definition={definition} setDefinition={setDefinition} />;
  if (option === 'regex')
    return (
      <TextInput
        label={label}
        description={text('builder.regexHelp')}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => set(option, currentTarget.value)}
      />
    );
  if (option === 'enum')
    return (
      <TagsInput
        label={label}
        description={text('builder.enumHelp')}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(values) => set(option, values)}
      />
    );
  if (option === 'targetField')
    return (
      <Select
        label={label}
        clearable
        data={draft.attributes
          .filter(({ definition: { type } }) => type === 'string')
          .map(({ name }) => name)}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => set(option, next)}
      />
    );
  if (option === 'relation')
    return (
      <>
        <Select
          label={label}
          allowDeselect={false}
          data={relations.map((relation) => ({ value: relation, label: text(`builder.${relation}`) }))}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => set('relation', next)}
        />
        <Select
          label={text('builder.target')}
          searchable
          data={schemas.contentTypes.map(({ uid }) => uid)}
          value={typeof definition.target === 'string' ? definition.target : null}
          onChange={(target) => setDefinition({ ...definition, target })}
        />
      </>
    );
  const components = schemas.components.map(({ uid }) => uid).filter((uid) => uid !== draft.uid);
  if (option === 'component')
    return (
      <Select
        label={label}
        searchable
        data={components}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => set(option, next)}
      />
    );
  return (
    <MultiSelect
      label={label}
      searchable
      data={components}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => set(option, next)}
    />
  );
}
