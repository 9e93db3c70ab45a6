// A uid: generated from another attribute, and checked while it is edited.
import { ActionIcon, Text as Line, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkUid, generateUid, type UidCheck, type UidPlace } from '../api/uid.ts';
import { type FieldProps, useField, useForm, useValueAt } from '../content/form/form.ts';
import { valueAt } from '../content/form/form-store.ts';
import { useText } from '../messages/messages.tsx';
import { messageOf } from '../parts/ErrorNotice.tsx';
import { notifyFailure } from '../parts/notify.ts';
import type { AttributeType } from './attribute-type.ts';
import { ofTexts } from './operators.ts';
import { TextCell } from './TextCell.tsx';

const pause = 400;

function Field(props: FieldProps) {
  const text = useText();
  const { owner, name, path, attribute } = props;
  const { documentId, locale, contentType, store } = useForm();
  const { value, write, isReadOnly, frame } = useField<string>(props);
  const source = useValueAt(
    attribute.targetField ? [...path.slice(0, -1), attribute.targetField] : undefined,
  );
  const isChanged = value !== store.initial[name];
  const place = { owner, attribute: name, documentId, locale };
  const making = useMutation({
    // Text that was entered before the response arrived is kept.
    mutationFn: async () => {
      const before = valueAt(store.values, path);
      const made = await generateUid(place, String(source ?? ''));
      if (valueAt(store.values, path) === before) write(made);
    },
    onError: (error) => notifyFailure(messageOf(error, text)),
  });
  useMadeWhileNew({ isNew: documentId === undefined && value === null, source, make: () => making.mutate() });
  // In components the server checks it only when the whole document is written.
  const isChecked = owner === contentType.uid && isChanged && !isReadOnly;
  const check = useCheck(place, value ?? '', isChecked);
  return (
    <div>
      <TextInput
        {...frame}
        readOnly={isReadOnly}
        value={value ?? ''}
        onChange={({ currentTarget }) => write(currentTarget.value === '' ? null : currentTarget.value)}
        rightSection={
          !isReadOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              loading={making.isPending}
              aria-label={text('edit.regenerate')}
              onClick={() => making.mutate()}
            >
              <IconRefresh size={16} />
            </ActionIcon>
          )
        }
      />
      {check && isChanged && (
        <Line size="xs" mt={4} c={check.isAvailable ? 'dimmed' : 'var(--mantine-color-error)'} role="status">
          {text(check.isAvailable ? 'edit.uidFree' : 'edit.uidTaken', { suggestion: check.suggestion ?? '' })}
        </Line>
      )}
    </div>
  );
}

/** Whether a uid is available; undefined while it is edited and until it is checked. */
function useCheck(place: UidPlace, value: string, isChecked: boolean): UidCheck | undefined {
  const [settled] = useDebouncedValue(value, pause);
  const { data } = useQuery({
    queryKey: ['uid', place, settled],
    queryFn: () => checkUid(place, settled),
    enabled: isChecked && settled !== '' && settled === value,
    staleTime: 0,
    retry: false,
  });
  return settled === value ? data : undefined;
}

/** Generates the uid of a new document once, when its source has a value; afterwards it only changes by hand. */
function useMadeWhileNew({ isNew, source, make }: { isNew: boolean; source: unknown; make: () => void }) {
  const [settled] = useDebouncedValue(source, pause * 2);
  useEffect(() => {
    if (isNew && typeof settled === 'string' && settled !== '') make();
  }, [settled]);
}

export const uid: AttributeType = {
  Cell: TextCell,
  Field,
  operators: ofTexts,
  isSortable: true,
  filterInput: 'text',
};
