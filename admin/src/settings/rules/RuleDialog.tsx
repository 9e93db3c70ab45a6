// The rule of an action of a role: its attributes and documents, as a form or as JSON.
import { Input, MultiSelect, Radio, Stack, TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import { useNames } from '../../content/attribute-name.ts';
import { useText } from '../../messages/messages.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { newCondition } from './ConditionRow.tsx';
import { GroupRows } from './GroupRows.tsx';
import { ruleOfFilter } from './read-rule.ts';
import { filterOfRule, groupOf, isComplete, type RuleGroup } from './row-rule.ts';
import type { Rulable } from './rulable.ts';
import { type RuleOf, ruleInWords } from './rule-words.ts';
import classes from './rules.module.css';

interface RuleDialogProps {
  readonly action: string;
  readonly rule: RuleOf;
  /** Undefined if this administrator may not read it. Names are then entered as text, and filters as JSON. */
  readonly contentType: ContentType | undefined;
  readonly rulables: readonly Rulable[];
  /** The problem of this rule, from the server. */
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
  const isBeyond = rule.filter !== undefined && !read;
  const [fields, setFields] = useState(rule.fields);
  const [manner, setManner] = useState(() => mannerOf(rule, read));
  const [rows, setRows] = useState(() => read ?? groupOf([newCondition(rulables[0])]));
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
      {manner === 'words' && <GroupRows group={rows} rulables={rulables} onChange={setRows} />}
      {manner === 'json' && (
        <Textarea
          label={text('rule.json')}
          description={text(isBeyond ? 'rule.jsonBeyond' : 'rule.jsonHelp')}
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

/** The initial kind of rule. A broken rule counts as a filter, so that saving does not remove it. */
function mannerOf({ filter, isBroken }: RuleOf, read: RuleGroup | undefined): Manner {
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

/** Whether rules of the action have fields. Deleting, counting and publishing apply to whole documents. */
const takesFields = (name: string): boolean =>
  ['find', 'findOne', 'readDraft', 'me', 'create', 'update'].includes(name);

const printed = (filter: unknown): string => JSON.stringify(filter, null, 2);

function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
