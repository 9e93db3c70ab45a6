// One condition of a row rule: the attribute, the operator, and a value or what the signed-in user has.
import { CloseButton, Select } from '@mantine/core';
import { isAlone, type Operator } from '../../attribute-types/operators.ts';
import { useContentTypes } from '../../content/content-types.ts';
import { enteredValue, sentValue, ValueInput } from '../../content/list/ValueInput.tsx';
import { useText } from '../../messages/messages.tsx';
import { isClaim, type RuleCondition } from './row-rule.ts';
import { claimName, claimsFor, type Rulable } from './rulable.ts';
import classes from './rules.module.css';

interface ConditionRowProps {
  readonly condition: RuleCondition;
  readonly rulables: readonly Rulable[];
  readonly onChange: (condition: RuleCondition) => void;
  readonly onRemove: () => void;
}

/** What the server compares with something of the signed-in user. */
const withClaims: readonly Operator[] = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'];

export function ConditionRow({ condition, rulables, onChange, onRemove }: ConditionRowProps) {
  const text = useText();
  const types = useContentTypes();
  const { path, operator, value } = condition;
  const rulable = rulables.find((one) => one.path === path);
  const claims = rulable ? claimsFor(rulable, types) : [];
  const operators = (rulable?.operators ?? []).filter(
    (one) => !isClaim(value) || withClaims.includes(one) || isAlone(one),
  );
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
        data={operators.map((one) => ({ value: one, label: text(`operator.${one}`) }))}
        value={operator}
        onChange={(next) => onChange({ ...condition, operator: (next ?? '$eq') as Operator })}
      />
      {!isAlone(operator) && claims.length > 0 && (
        <Select
          label={text('rule.comparedWith')}
          allowDeselect={false}
          data={[
            ...(rulable?.isUser ? [] : [{ value: '', label: text('rule.aValue') }]),
            ...claims.map((claim) => ({ value: claim, label: claimName(claim, text) })),
          ]}
          value={isClaim(value) ? value : ''}
          onChange={(next) =>
            onChange({
              ...condition,
              value: next ?? '',
              operator: next && !withClaims.includes(operator) ? '$eq' : operator,
            })
          }
        />
      )}
      {!isAlone(operator) && rulable && !isClaim(value) && (
        <ValueInput
          attribute={rulable.attribute}
          value={enteredValue(value, rulable.attribute)}
          onChange={(next) => onChange({ ...condition, value: sentValue(next, rulable.attribute) })}
        />
      )}
      <CloseButton
        className={classes.remove ?? ''}
        aria-label={text('app.named', { what: text('app.remove'), name: rulable?.name ?? path })}
        onClick={onRemove}
      />
    </div>
  );
}

export const newCondition = (rulable: Rulable | undefined): RuleCondition => ({
  path: rulable?.path ?? '',
  operator: rulable?.operators[0] ?? '$eq',
  value: rulable?.isUser ? '$user.id' : '',
});
