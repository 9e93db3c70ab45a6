// The input of one option of an attribute.
import {
  Autocomplete,
  Checkbox,
  MultiSelect,
  NumberInput,
  Select,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { type ComponentType, createElement } from 'react';
import { mediaKinds } from '../../../src/schema/schema.ts';
import type { SchemaAttribute, Schemas } from '../api/builder.ts';
import { customFields } from '../attribute-types/custom-fields.ts';
import { useText } from '../messages/messages.tsx';
import type { MessageKey } from '../messages/text.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { DefaultInput } from './DefaultInput.tsx';
import type { SchemaDraft } from './draft.ts';
import { JsonOption } from './JsonOption.tsx';
import { type Option, storedTypes } from './options.ts';
import { RelationInput } from './RelationInput.tsx';

export interface OptionInputProps {
  readonly option: Option;
  readonly label: string;
  /** The name of the attribute. */
  readonly name: string;
  readonly definition: SchemaAttribute;
  readonly draft: SchemaDraft;
  readonly schemas: Schemas;
  /** Sets an option; undefined removes it. */
  readonly set: (option: string, value: unknown) => void;
  readonly setDefinition: (definition: SchemaAttribute) => void;
  /** Reports a problem that prevents saving; undefined clears it. */
  readonly refuse: (option: string, problem: string | undefined) => void;
  readonly problemOf: (option: string) => string | undefined;
}

/** The types whose `min` and `max` count entries. */
const lists = new Set(['component', 'dynamiczone']);

export function OptionInput(props: Omit<OptionInputProps, 'label'>) {
  const text = useText();
  const { option, definition } = props;
  const isCount = lists.has(definition.type) && (option === 'min' || option === 'max');
  const label = text(isCount ? `builder.${option}Entries` : `builder.${option}`);
  return createElement(inputs[option], { ...props, label });
}

const inputs: Readonly<Record<Option, ComponentType<OptionInputProps>>> = {
  required: Flag,
  unique: Flag,
  private: Flag,
  search: Flag,
  multiple: Flag,
  repeatable: Flag,
  searchable: Off,
  writable: Off,
  index: Index,
  minLength: Bound,
  maxLength: Bound,
  min: Bound,
  max: Bound,
  regex: Pattern,
  default: DefaultInput,
  enum: Values,
  targetField: TargetField,
  relation: RelationInput,
  allowedTypes: MediaKinds,
  component: OneComponent,
  components: SomeComponents,
  customField: CustomField,
  baseType: StoredType,
  options: JsonOption,
  conditions: ConditionInput,
};

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const unlessEmpty = <T,>(list: readonly T[]): readonly T[] | undefined =>
  list.length > 0 ? list : undefined;

function Flag({ option, label, definition, set, problemOf }: OptionInputProps) {
  return (
    <Checkbox
      label={label}
      error={problemOf(option)}
      checked={definition[option] === true}
      onChange={({ currentTarget }) => set(option, currentTarget.checked || undefined)}
    />
  );
}

/** The switch of an option that is true by default. */
function Off({ option, label, definition, set, problemOf }: OptionInputProps) {
  return (
    <Checkbox
      label={label}
      error={problemOf(option)}
      checked={definition[option] !== false}
      onChange={({ currentTarget }) => set(option, currentTarget.checked ? undefined : false)}
    />
  );
}

const indexRules: readonly (readonly [value: string, label: MessageKey])[] = [
  ['true', 'builder.indexAlways'],
  ['false', 'builder.indexNever'],
];

function Index({ option, label, definition, set, problemOf }: OptionInputProps) {
  const text = useText();
  const value = definition[option];
  return (
    <Select
      label={label}
      description={text('builder.indexHelp')}
      error={problemOf(option)}
      clearable
      placeholder={text(definition.type === 'boolean' ? 'builder.indexNever' : 'builder.indexAsked')}
      data={indexRules.map(([rule, key]) => ({ value: rule, label: text(key) }))}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(rule) => set(option, rule === null ? undefined : rule === 'true')}
    />
  );
}

function Bound({ option, label, definition, set, problemOf }: OptionInputProps) {
  const value = definition[option];
  return (
    <NumberInput
      label={label}
      error={problemOf(option)}
      hideControls
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => set(option, next === '' ? undefined : next)}
    />
  );
}

function Pattern({ option, label, definition, set, problemOf }: OptionInputProps) {
  const text = useText();
  return (
    <TextInput
      label={label}
      description={text('builder.regexHelp')}
      error={problemOf(option)}
      value={textOrEmpty(definition[option])}
      onChange={({ currentTarget }) => set(option, currentTarget.value || undefined)}
    />
  );
}

function Values({ option, label, definition, set, problemOf }: OptionInputProps) {
  const text = useText();
  return (
    <TagsInput
      label={label}
      description={text('builder.enumHelp')}
      error={problemOf(option)}
      value={textsOf(definition[option])}
      onChange={(values) => set(option, unlessEmpty(values))}
    />
  );
}

const storedAsText = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration'];

function TargetField({ option, label, name, definition, draft, set, problemOf }: OptionInputProps) {
  return (
    <Select
      label={label}
      error={problemOf(option)}
      clearable
      data={draft.attributes
        .filter((one) => one.name !== name && storedAsText.includes(one.definition.type))
        .map((one) => one.name)}
      value={textOrEmpty(definition[option]) || null}
      onChange={(next) => set(option, next ?? undefined)}
    />
  );
}

function MediaKinds({ option, label, definition, set, problemOf }: OptionInputProps) {
  const text = useText();
  return (
    <MultiSelect
      label={label}
      description={text('builder.allowedTypesHelp')}
      error={problemOf(option)}
      data={mediaKinds.map((kind) => ({ value: kind, label: text(`builder.${kind}`) }))}
      value={textsOf(definition[option])}
      onChange={(kinds) => set(option, unlessEmpty(kinds))}
    />
  );
}

const othersThan = (draft: SchemaDraft, { components }: Schemas): string[] =>
  components.map(({ uid }) => uid).filter((uid) => uid !== draft.uid);

function OneComponent({ option, label, definition, draft, schemas, set, problemOf }: OptionInputProps) {
  return (
    <Select
      label={label}
      error={problemOf(option)}
      searchable
      data={othersThan(draft, schemas)}
      value={textOrEmpty(definition[option]) || null}
      onChange={(next) => set(option, next ?? undefined)}
    />
  );
}

function SomeComponents({ option, label, definition, draft, schemas, set, problemOf }: OptionInputProps) {
  return (
    <MultiSelect
      label={label}
      error={problemOf(option)}
      searchable
      data={othersThan(draft, schemas)}
      value={textsOf(definition[option])}
      onChange={(next) => set(option, next)}
    />
  );
}

function CustomField({ option, label, definition, set, problemOf }: OptionInputProps) {
  const text = useText();
  return (
    <Autocomplete
      label={label}
      description={text('builder.customFieldHelp')}
      error={problemOf(option)}
      data={customFields}
      value={textOrEmpty(definition[option])}
      onChange={(next) => set(option, next || undefined)}
    />
  );
}

function StoredType({ option, label, definition, set, problemOf }: OptionInputProps) {
  return (
    <Select
      label={label}
      error={problemOf(option)}
      clearable
      data={storedTypes}
      value={textOrEmpty(definition[option]) || null}
      onChange={(next) => set(option, next ?? undefined)}
    />
  );
}
