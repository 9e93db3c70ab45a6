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

export function TypeOptions({ draft, faults, mayChange, onChange }: TypeOptionsProps) {
  const text = useText();
  const { schema, isComponent, isNew } = draft;
  const change = (changed: SchemaDraft['schema']): void => onChange({ ...draft, schema: changed });
  const infoInput = (name: Info, isFixed = false) => (
    <TextInput
      label={text(`builder.${name}`)}
      error={problemAt(faults, `info.${name}`)}
      readOnly={!mayChange || isFixed}
      value={schema.info[name] ?? ''}
      onChange={({ currentTarget }) => {
        const { [name]: _, ...others } = schema.info;
        const { value } = currentTarget;
        change({ ...schema, info: value === '' ? others : { ...others, [name]: value } });
      }}
    />
  );
  const switchInput = (name: Switch) => (
    <Checkbox
      label={text(`builder.${name}`)}
      disabled={!mayChange}
      checked={schema.options?.[name] === true}
      onChange={({ currentTarget }) => change(withOption(schema, name, currentTarget.checked))}
    />
  );
  if (isComponent)
    return (
      <>
        {infoInput('displayName')}
        <ComponentUid draft={draft} isFixed={!mayChange} onChange={onChange} />
        {infoInput('description')}
        {infoInput('icon')}
      </>
    );
  return (
    <>
      {infoInput('displayName')}
      {infoInput('description')}
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
        {infoInput('singularName', true)}
        {infoInput('pluralName')}
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
