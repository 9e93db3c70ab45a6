// The names of a content type or component, and its options.
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import classes from './Builder.module.css';
import { ComponentUid } from './ComponentUid.tsx';
import { type SchemaDraft, withOption } from './draft.ts';
import { type Fault, problemAt } from './faults.ts';
import { isLocalized, withLocalized } from './localized.ts';

export interface TypeOptionsProps {
  readonly draft: SchemaDraft;
  readonly faults: readonly Fault[];
  readonly mayChange: boolean;
  readonly onChange: (draft: SchemaDraft) => void;
}

type Info = 'displayName' | 'description' | 'icon' | 'singularName' | 'pluralName';
type Switch = 'draftAndPublish' | 'populateCreatorFields';

export const TypeOptions = (props: TypeOptionsProps) =>
  props.draft.isComponent ? <ComponentOptions {...props} /> : <ContentTypeOptions {...props} />;

function ComponentOptions(props: TypeOptionsProps) {
  const { draft, mayChange, onChange } = props;
  return (
    <>
      <InfoInput {...props} name="displayName" />
      <ComponentUid draft={draft} isFixed={!mayChange} onChange={onChange} />
      <InfoInput {...props} name="description" />
      <InfoInput {...props} name="icon" />
    </>
  );
}

function ContentTypeOptions(props: TypeOptionsProps) {
  const { draft, faults, mayChange, onChange } = props;
  const text = useText();
  const { schema, isNew } = draft;
  const change = (changed: SchemaDraft['schema']): void => onChange({ ...draft, schema: changed });
  const switchInput = (name: Switch) => (
    <Checkbox
      label={text(`builder.${name}`)}
      disabled={!mayChange}
      checked={schema.options?.[name] === true}
      onChange={({ currentTarget }) => change(withOption(schema, name, currentTarget.checked))}
    />
  );
  return (
    <>
      <InfoInput {...props} name="displayName" />
      <InfoInput {...props} name="description" />
      <div className={classes.names}>
        <Select
          label={text('builder.kind')}
          error={problemAt(faults, 'kind')}
          allowDeselect={false}
          readOnly={!mayChange}
          data={(['collectionType', 'singleType'] as const).map((value) => ({
            value,
            label: text(`builder.${value}`),
          }))}
          value={schema.kind ?? 'collectionType'}
          onChange={(kind) => change({ ...schema, kind: kind === 'singleType' ? kind : 'collectionType' })}
        />
        <InfoInput {...props} name="singularName" isFixed />
        <InfoInput {...props} name="pluralName" />
        <TextInput
          label={text('builder.collectionName')}
          error={problemAt(faults, 'collectionName')}
          readOnly={!mayChange || !isNew}
          value={schema.collectionName ?? ''}
          onChange={({ currentTarget }) => change({ ...schema, collectionName: currentTarget.value })}
        />
      </div>
      {switchInput('draftAndPublish')}
      <Checkbox
        label={text('builder.localizedType')}
        disabled={!mayChange}
        checked={isLocalized(schema)}
        onChange={({ currentTarget }) => change(withLocalized(schema, currentTarget.checked))}
      />
      {switchInput('populateCreatorFields')}
    </>
  );
}

interface InfoInputProps extends TypeOptionsProps {
  readonly name: Info;
  readonly isFixed?: boolean;
}

function InfoInput({ draft, faults, mayChange, onChange, name, isFixed = false }: InfoInputProps) {
  const text = useText();
  const { schema } = draft;
  const change = (value: string): void => {
    const { [name]: _, ...others } = schema.info;
    const info = value === '' ? others : { ...others, [name]: value };
    onChange({ ...draft, schema: { ...schema, info } });
  };
  return (
    <TextInput
      label={text(`builder.${name}`)}
      error={problemAt(faults, `info.${name}`)}
      readOnly={!mayChange || isFixed}
      value={schema.info[name] ?? ''}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
