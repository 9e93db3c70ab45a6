// The rule of an action of a role: its attributes and documents, as a form or as JSON.
import { Input, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { newCondition } from './ConditionRow.tsx';
import { FieldsRule } from './FieldsRule.tsx';
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

export function RuleDialog(props: RuleDialogProps) {
  const { action, rule, contentType, rulables, problem, onKeep, onClose } = props;
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
      {name !== 'me' && <MannerChoice value={manner} hasWords={rulables.length > 0} onChange={choose} />}
      {manner === 'words' && <GroupRows group={rows} rulables={rulables} onChange={setRows} />}
      {manner === 'json' && (
        <JsonFilter
          value={json}
          help={isBeyond ? 'rule.jsonBeyond' : 'rule.jsonHelp'}
          isReadable={filter !== undefined}
          onChange={setJson}
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

interface MannerChoiceProps {
  readonly value: Manner;
  /** Whether a filter can be entered in words. */
  readonly hasWords: boolean;
  readonly onChange: (manner: Manner) => void;
}

function MannerChoice({ value, hasWords, onChange }: MannerChoiceProps) {
  const text = useText();
  return (
    <Radio.Group
      label={text('rule.documents')}
      value={value}
      onChange={(chosen) => onChange(chosen as Manner)}
    >
      <Stack gap={6} mt={6}>
        <Radio value="all" label={text('rule.allDocuments')} />
        <Radio value="words" label={text('rule.inWords')} disabled={!hasWords} />
        <Radio value="json" label={text('rule.asJson')} />
      </Stack>
    </Radio.Group>
  );
}

interface JsonFilterProps {
  readonly value: string;
  readonly help: 'rule.jsonBeyond' | 'rule.jsonHelp';
  readonly isReadable: boolean;
  readonly onChange: (json: string) => void;
}

function JsonFilter({ value, help, isReadable, onChange }: JsonFilterProps) {
  const text = useText();
  return (
    <Textarea
      label={text('rule.json')}
      description={text(help)}
      autosize
      minRows={4}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      error={!isReadable && text('edit.noJson')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
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
