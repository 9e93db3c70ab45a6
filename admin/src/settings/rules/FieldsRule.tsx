// The attributes that a rule allows: all of them, or a selection.
import { MultiSelect, Radio, Stack, TagsInput } from '@mantine/core';
import type { ContentType } from '../../api/content-types.ts';
import { useNames } from '../../content/attribute-name.ts';
import { useText } from '../../messages/messages.tsx';

interface FieldsRuleProps {
  /** Undefined if this administrator may not read it. Names are then entered as text. */
  readonly contentType: ContentType | undefined;
  /** Undefined for all. */
  readonly fields: readonly string[] | undefined;
  readonly onChange: (fields: readonly string[] | undefined) => void;
}

export function FieldsRule({ contentType, fields, onChange }: FieldsRuleProps) {
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
