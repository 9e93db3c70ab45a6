// One condition of a row rule: the attribute, the operator, and values or a variable of the signed-in user.
import { CloseButton, MultiSelect, Select, TagsInput } from '@mantine/core';
import { useContentTypes } from '../../content/content-types.ts';
import { ValueInput } from '../../content/list/ValueInput.tsx';
import { useText } from '../../messages/messages.tsx';
import { isClaim, isWithoutValue, type RuleCondition, type RuleOperator, takesList } from './row-rule.ts';
import { claimName, claimsFor, type Rulable } from './rulable.ts';
import classes from './rules.module.css';

interface ConditionRowProps {
  readonly condition: RuleCondition;
  readonly rulables: readonly Rulable[];
  readonly onChange: (condition: RuleCondition) => void;
  readonly onRemove: () => void;
}

/** The operators that can be used with a variable of the signed-in user. */
const withClaims: readonly RuleOperator[] = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'];

export function ConditionRow({ condition, rulables, onChange, onRemove }: ConditionRowProps) {
  const text = useText();
  const { path, operator, values } = condition;
  const rulable = rulables.find((one) => one.path === path);
  return (
    <div className={classes.condition}>
      <Select
        label={text('list.filterBy')}
        searchable
        allowDeselect={false}
        data={rulables.map((one) => ({ value: one.path, label: one.name }))}
        value={path}
        onChange={(next) => onChange(newCondition(rulables.find((one) => one.path === next) ?? rulable))}
      />
      <Select
        label={text('list.operator')}
        allowDeselect={false}
        data={operatorsFor(rulable, values).map((one) => ({ value: one, label: text(`operator.${one}`) }))}
        value={operator}
        onChange={(next) => onChange(withOperator(condition, (next ?? '$eq') as RuleOperator))}
      />
      {rulable && !isWithoutValue(operator) && (
        <Operands condition={condition} rulable={rulable} onChange={onChange} />
      )}
      <CloseButton
        className={classes.remove ?? ''}
        aria-label={text('app.removeOne', { name: rulable?.name ?? path })}
        onClick={onRemove}
      />
    </div>
  );
}

interface OperandsProps extends Pick<ConditionRowProps, 'condition' | 'onChange'> {
  readonly rulable: Rulable;
}

function Operands({ condition, rulable, onChange }: OperandsProps) {
  const text = useText();
  const claims = claimsFor(rulable, useContentTypes());
  const { operator, values } = condition;
  const { attribute, isUser } = rulable;
  if (takesList(operator))
    return (
      <ListInput
        label={text('rule.values')}
        choices={attribute.enum}
        values={values}
        onChange={(next) => onChange({ ...condition, values: next })}
      />
    );
  const [value = ''] = values;
  const choose = (next: string): void => {
    const isTaken = next === '' || withClaims.includes(operator);
    onChange({ ...condition, values: [next], operator: isTaken ? operator : '$eq' });
  };
  return (
    <>
      {claims.length > 0 && (
        <Select
          label={text('rule.comparedWith')}
          allowDeselect={false}
          data={[
            ...(isUser ? [] : [{ value: '', label: text('rule.aValue') }]),
            ...claims.map((claim) => ({ value: claim, label: claimName(claim, text) })),
          ]}
          value={isClaim(value) ? value : ''}
          onChange={(next) => choose(next ?? '')}
        />
      )}
      {!isClaim(value) && (
        <ValueInput
          attribute={attribute}
          value={value}
          onChange={(next) => onChange({ ...condition, values: [next] })}
        />
      )}
    </>
  );
}

interface ListInputProps {
  readonly label: string;
  /** Undefined if any text can be entered. */
  readonly choices: readonly string[] | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

function ListInput({ label, choices, values, onChange }: ListInputProps) {
  const text = useText();
  if (choices)
    return <MultiSelect label={label} data={[...choices]} value={[...values]} onChange={onChange} />;
  return (
    <TagsInput
      label={label}
      placeholder={text('rule.valuesHelp')}
      acceptValueOnBlur
      value={[...values]}
      onChange={onChange}
    />
  );
}

const operatorsFor = (rulable: Rulable | undefined, [value]: readonly string[]): readonly RuleOperator[] =>
  (rulable?.operators ?? []).filter(
    (one) => !isClaim(value) || takesList(one) || withClaims.includes(one) || isWithoutValue(one),
  );

function withOperator({ values, ...condition }: RuleCondition, operator: RuleOperator): RuleCondition {
  const entered = values.filter((value) => value !== '');
  if (isWithoutValue(operator)) return { ...condition, operator, values: [] };
  return { ...condition, operator, values: takesList(operator) ? entered : [entered[0] ?? ''] };
}

export const newCondition = (rulable: Rulable | undefined): RuleCondition => ({
  kind: 'condition',
  path: rulable?.path ?? '',
  operator: rulable?.operators[0] ?? '$eq',
  values: [rulable?.isUser ? '$user.id' : ''],
});
