// Related documents in a form: found by typing, ordered by dragging, opened beside.
import { ActionIcon, CloseButton, Group, Input, Text as Line, Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { fetchCandidates, type Related } from '../api/documents.ts';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { StatusBadge } from '../content/StatusBadge.tsx';
import { useText } from '../messages/messages.tsx';
import { Sortable } from '../parts/Sortable.tsx';
import classes from './fields.module.css';
import { mostShown, relatedIn } from './related.ts';

const toOne = new Set(['oneToOne', 'manyToOne', 'oneWay', 'morphToOne', 'morphOne']);

export default function RelationField(props: FieldProps) {
  const text = useText();
  const { attribute, path } = props;
  const { value, write, isReadOnly, frame } = useField<readonly Related[]>(props);
  const related = relatedIn(value);
  const isMany = attribute.multiple ?? !toOne.has(attribute.relation ?? '');
  const isLong = related.length >= mostShown;
  const isFixed = isReadOnly || (isLong && path.length > 1);
  const { id, withAsterisk, ...around } = frame;
  return (
    <Input.Wrapper {...around} required={withAsterisk} id={id} labelElement="div">
      {related.length > 0 && (
        <div className={classes.related}>
          <Sortable
            items={related}
            keyOf={({ documentId }) => documentId}
            nameOf={({ label }) => String(label)}
            onMove={write}
            isFixed={isFixed || isLong || related.length < 2}
          >
            {(one, _index, handle) => (
              <RelatedRow
                related={one}
                target={one.__type ?? attribute.target}
                handle={handle}
                onRemove={
                  isFixed
                    ? undefined
                    : () => write(related.filter(({ documentId }) => documentId !== one.documentId))
                }
              />
            )}
          </Sortable>
        </div>
      )}
      {isLong && (
        <Line size="xs" c="dimmed" mb={4}>
          {text('edit.manyRelated', { count: mostShown })}
        </Line>
      )}
      {!isFixed && (
        <RelatedSearch
          {...props}
          id={id}
          related={related}
          onChoose={(chosen) => write(isMany ? [...related, chosen] : [chosen])}
        />
      )}
    </Input.Wrapper>
  );
}

interface RelatedRowProps {
  readonly related: Related;
  readonly target: string | undefined;
  readonly handle: ReactNode;
  readonly onRemove: (() => void) | undefined;
}

function RelatedRow({
  related: { documentId, label, locale, status },
  target,
  handle,
  onRemove,
}: RelatedRowProps) {
  const text = useText();
  const name = String(label ?? documentId);
  return (
    <Group className={classes.row} gap="xs" wrap="nowrap">
      {handle}
      <Line size="sm" truncate flex={1}>
        {name}
      </Line>
      {status && <StatusBadge status={status} />}
      {target?.startsWith('api::') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={text('edit.open', { name })}
          renderRoot={(root) => (
            <Link
              {...root}
              to="/content/$uid/$documentId"
              params={{ uid: target, documentId }}
              search={locale ? { locale } : {}}
              target="_blank"
            />
          )}
        >
          <IconExternalLink size={16} />
        </ActionIcon>
      )}
      {onRemove && (
        <CloseButton
          size="sm"
          aria-label={text('app.named', { what: text('app.remove'), name })}
          onClick={onRemove}
        />
      )}
    </Group>
  );
}

interface RelatedSearchProps extends FieldProps {
  readonly id: string;
  readonly related: readonly Related[];
  readonly onChoose: (related: Related) => void;
}

const pause = 200;

function RelatedSearch({ owner, name, attribute, id, related, onChoose }: RelatedSearchProps) {
  const text = useText();
  const { locale, types } = useForm();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [_q] = useDebouncedValue(typed, pause);
  const isMorph = attribute.target === undefined;
  const [type, setType] = useState(types.contentTypes[0]?.uid);
  const query = {
    _q,
    locale,
    type: isMorph ? type : undefined,
    omit: related.map(({ documentId }) => documentId),
  };
  const { data, isFetching } = useQuery({
    queryKey: ['candidates', owner, name, query],
    queryFn: () => fetchCandidates(owner, name, query),
    enabled: isOpen,
  });
  // What was found for other words is not offered: whoever types and presses Enter means what they typed.
  const isOld = typed !== _q;
  const candidates = isOld ? [] : (data?.data ?? []);
  const choose = (documentId: string | null): void => {
    const chosen = candidates.find((one) => one.documentId === documentId);
    if (chosen) onChoose(isMorph && type ? { ...chosen, __type: type } : chosen);
    setTyped('');
  };
  return (
    <Group gap="xs" wrap="nowrap">
      {isMorph && (
        <Select
          w={180}
          aria-label={text('edit.typeOfRelated')}
          allowDeselect={false}
          data={types.contentTypes.map(({ uid, displayName }) => ({ value: uid, label: displayName }))}
          value={type ?? null}
          onChange={(next) => setType(next ?? undefined)}
        />
      )}
      <Select
        id={id}
        flex={1}
        searchable
        aria-label={text('edit.addTo', { name })}
        placeholder={text('edit.searchRelated')}
        data={candidates.map(({ documentId, label }) => ({
          value: documentId,
          label: String(label ?? documentId),
        }))}
        // What was found is what the server found.
        filter={({ options }) => options}
        nothingFoundMessage={isFetching || isOld ? text('app.loading') : text('nav.nothingFound')}
        rightSection={isFetching ? <Loader size={14} /> : undefined}
        maxDropdownHeight={260}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={choose}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
      />
    </Group>
  );
}
