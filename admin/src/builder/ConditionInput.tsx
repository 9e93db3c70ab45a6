// The option `conditions`: the attribute is shown only if another one has a given value. Other rules are edited as JSON.
import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SchemaAttribute } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { JsonOption } from './JsonOption.tsx';
import type { OptionInputProps } from './OptionInput.tsx';

interface Rule {
  readonly name: string;
  readonly operator: '==' | '!=';
  readonly value: unknown;
}

const otherRule = '{}';
const unfit = new Set(['relation', 'media', 'component', 'dynamiczone', 'password', 'json', 'blocks']);

export function ConditionInput(props: OptionInputProps) {
  const { label, name, definition, draft, set, problemOf } = props;
  const text = useText();
  const rule = ruleIn(definition.conditions);
  const [isOther, setOther] = useState(definition.conditions !== undefined && !rule);
  const beside = draft.attributes.filter((one) => one.name !== name && !unfit.has(one.definition.type));
  const write = (next: Rule): void =>
    set('conditions', { visible: { [next.operator]: [{ var: next.name }, next.value] } });
  const choose = (chosen: string | null): void => {
    setOther(chosen === otherRule);
    const source = beside.find((one) => one.name === chosen)?.definition;
    if (source) write({ name: chosen ?? '', operator: '==', value: firstValueOf(source) });
    else if (chosen === null) set('conditions', undefined);
  };
  const source = beside.find((one) => one.name === rule?.name)?.definition;
  return (
    <>
      <Select
        label={label}
        description={text('builder.conditionsHelp')}
        error={isOther ? undefined : problemOf('conditions')}
        clearable
        data={[...beside.map((one) => one.name), { value: otherRule, label: text('builder.otherRule') }]}
        value={isOther ? otherRule : (rule?.name ?? null)}
        onChange={choose}
      />
      {isOther && <JsonOption {...props} label={text('builder.otherRule')} />}
      {rule && !isOther && (
        <Group grow align="end">
          <Select
            label={text('builder.operator')}
            allowDeselect={false}
            data={[
              { value: '==', label: text('builder.is') },
              { value: '!=', label: text('builder.isNot') },
            ]}
            value={rule.operator}
            onChange={(operator) => write({ ...rule, operator: operator === '!=' ? '!=' : '==' })}
          />
          <ValueInput rule={rule} source={source} onChange={(value) => write({ ...rule, value })} />
        </Group>
      )}
    </>
  );
}

interface ValueInputProps {
  readonly rule: Rule;
  readonly source: SchemaAttribute | undefined;
  readonly onChange: (value: unknown) => void;
}

function ValueInput({ rule: { value }, source, onChange }: ValueInputProps) {
  const text = useText();
  const label = text('builder.conditionValue');
  if (typeof value === 'boolean')
    return (
      <Select
        label={label}
        allowDeselect={false}
        data={[
          { value: 'true', label: text('app.yes') },
          { value: 'false', label: text('app.no') },
        ]}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    );
  if (Array.isArray(source?.enum))
    return (
      <Select
        label={label}
        allowDeselect={false}
        data={source.enum.map(String)}
        value={String(value)}
        onChange={onChange}
      />
    );
  if (typeof value === 'number')
    return (
      <NumberInput label={label} hideControls value={value} onChange={(next) => onChange(Number(next))} />
    );
  return (
    <TextInput
      label={label}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function firstValueOf(source: SchemaAttribute): unknown {
  if (source.type === 'boolean') return true;
  if (Array.isArray(source.enum)) return source.enum[0];
  return ['integer', 'decimal', 'float'].includes(source.type) ? 0 : '';
}

/** Parses a comparison of one attribute with one value; undefined for other rules. */
function ruleIn(conditions: unknown): Rule | undefined {
  const visible: unknown = isObject(conditions) ? conditions.visible : undefined;
  const [comparison, ...more] = isObject(visible) ? Object.entries(visible) : [];
  if (!comparison || more.length > 0) return undefined;
  const [operator, given] = comparison;
  if ((operator !== '==' && operator !== '!=') || !Array.isArray(given) || given.length !== 2)
    return undefined;
  const [variable, value] = given;
  if (!isObject(variable) || typeof variable.var !== 'string' || isObject(value)) return undefined;
  return { name: variable.var, operator, value };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
