// The rule of one action of a role: which attributes, which documents. In words, or as the JSON that the server takes.
import { Button, Input, MultiSelect, Radio, Select, Stack, TagsInput, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import { isAlone } from '../../attribute-types/operators.ts';
import { useNames } from '../../content/attribute-name.ts';
import { useText } from '../../messages/messages.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { ConditionRow, newCondition } from './ConditionRow.tsx';
import { filterOfRule, type RowRule, ruleOfFilter } from './row-rule.ts';
import type { Rulable } from './rulable.ts';
import { type RuleOf, ruleInWords } from './rule-words.ts';
import classes from './rules.module.css';

interface RuleDialogProps {
  readonly action: string;
  readonly rule: RuleOf;
  /** Undefined where this administrator sees nothing of it: names are typed then, and filters are JSON. */
  readonly contentType: ContentType | undefined;
  readonly rulables: readonly Rulable[];
  /** What the server refused of this rule. */
  readonly problem: string | undefined;
  readonly onKeep: (rule: RuleOf) => void;
  readonly onClose: () => void;
}

type Manner = 'all' | 'words' | 'json';

export function RuleDialog({
  action,
  rule,
  contentType,
  rulables,
  problem,
  onKeep,
  onClose,
}: RuleDialogProps) {
  const text = useText();
  const name = action.slice(action.lastIndexOf('.') + 1);
  const read = rule.filter === undefined ? undefined : ruleOfFilter(rule.filter, rulables);
  const [fields, setFields] = useState(rule.fields);
  const [manner, setManner] = useState(() => mannerOf(rule, read));
  const [rows, setRows] = useState<RowRule>(read ?? { join: 'all', conditions: [newCondition(rulables[0])] });
  const [json, setJson] = useState(() => printed(rule.filter ?? {}));
  const filter = { all: undefined, words: filterOfRule(rows, rulables), json: parsed(json) }[manner];
  const isReady = manner === 'all' || (manner === 'words' ? isComplete(rows) : filter !== undefined);
  const next: RuleOf = { ...(fields ? { fields } : {}), ...(filter === undefined ? {} : { filter }) };
  const choose = (chosen: Manner): void => {
    if (chosen === 'json' && manner === 'words') setJson(printed(filter));
    setManner(chosen);
  };
  return (
    <FormDialog
      title={text('rule.of', { action: name })}
      size="48rem"
      submitLabel={text('rule.keep')}
      isPending={false}
      isDisabled={!isReady}
      error={null}
      onSubmit={() => onKeep(next)}
      onClose={onClose}
    >
      {takesFields(name) && <FieldsRule contentType={contentType} fields={fields} onChange={setFields} />}
      {name !== 'me' && (
        <Radio.Group
          label={text('rule.documents')}
          value={manner}
          onChange={(value) => choose(value as Manner)}
        >
          <Stack gap={6} mt={6}>
            <Radio value="all" label={text('rule.allDocuments')} />
            <Radio value="words" label={text('rule.inWords')} disabled={rulables.length === 0} />
            <Radio value="json" label={text('rule.asJson')} />
          </Stack>
        </Radio.Group>
      )}
      {manner === 'words' && <RowsRule rows={rows} rulables={rulables} onChange={setRows} />}
      {manner === 'json' && (
        <Textarea
          label={text('rule.json')}
          description={text('rule.jsonHelp')}
          autosize
          minRows={4}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          error={filter === undefined && text('edit.noJson')}
          value={json}
          onChange={({ currentTarget }) => setJson(currentTarget.value)}
        />
      )}
      <div className={classes.words} role="status" aria-label={text('rule.preview')}>
        {isReady ? (ruleInWords(next, rulables, text) ?? text('rule.nothing')) : text('rule.incomplete')}
      </div>
      {problem && <Input.Error role="alert">{problem}</Input.Error>}
      {rule.isBroken && <Input.Error>{text('rule.broken')}</Input.Error>}
    </FormDialog>
  );
}

/** A rule that is broken is not taken away by leaving it as it is. */
function mannerOf({ filter, isBroken }: RuleOf, read: RowRule | undefined): Manner {
  if (read) return 'words';
  return filter !== undefined || isBroken ? 'json' : 'all';
}

interface FieldsRuleProps {
  readonly contentType: ContentType | undefined;
  readonly fields: readonly string[] | undefined;
  readonly onChange: (fields: readonly string[] | undefined) => void;
}

function FieldsRule({ contentType, fields, onChange }: FieldsRuleProps) {
  const text = useText();
  const named = useNames(contentType ?? { attributes: {}, view: null });
  const value = [...(fields ?? [])];
  return (
    <>
      <Radio.Group
        label={text('rule.fields')}
        value={fields ? 'some' : 'all'}
        onChange={(chosen) => onChange(chosen === 'all' ? undefined : [])}
      >
        <Stack gap={6} mt={6}>
          <Radio value="all" label={text('rule.allFields')} />
          <Radio value="some" label={text('rule.someFields')} />
        </Stack>
      </Radio.Group>
      {fields &&
        (contentType ? (
          <MultiSelect
            aria-label={text('rule.someFields')}
            searchable
            data={Object.keys(contentType.attributes).map((name) => ({ value: name, label: named(name) }))}
            value={value}
            onChange={onChange}
          />
        ) : (
          <TagsInput aria-label={text('rule.someFields')} value={value} onChange={onChange} />
        ))}
    </>
  );
}

interface RowsRuleProps {
  readonly rows: RowRule;
  readonly rulables: readonly Rulable[];
  readonly onChange: (rows: RowRule) => void;
}

function RowsRule({ rows: { join, conditions }, rulables, onChange }: RowsRuleProps) {
  const text = useText();
  const keep = (next: RowRule['conditions']): void => onChange({ join, conditions: next });
  return (
    <Stack gap="xs">
      {conditions.length > 1 && (
        <Select
          w={260}
          aria-label={text('rule.join')}
          allowDeselect={false}
          data={(['all', 'any'] as const).map((value) => ({ value, label: text(`rule.join-${value}`) }))}
          value={join}
          onChange={(next) => onChange({ join: next === 'any' ? 'any' : 'all', conditions })}
        />
      )}
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          condition={condition}
          rulables={rulables}
          onChange={(next) => keep(conditions.with(index, next))}
          onRemove={() => keep(conditions.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => keep([...conditions, newCondition(rulables[0])])}
        >
          {text('rule.addCondition')}
        </Button>
      </div>
    </Stack>
  );
}

/** Whole documents are deleted, counted and published. */
const takesFields = (name: string): boolean =>
  ['find', 'findOne', 'readDraft', 'me', 'create', 'update'].includes(name);

const isComplete = ({ conditions }: RowRule): boolean =>
  conditions.length > 0 && conditions.every(({ operator, value }) => isAlone(operator) || value !== '');

const printed = (filter: unknown): string => JSON.stringify(filter, null, 2);

function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
