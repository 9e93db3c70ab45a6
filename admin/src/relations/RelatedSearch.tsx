// Finds documents for a relation, and creates new ones.
import { Button, Group, Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCandidates, type Related } from '../api/documents.ts';
import { type FieldProps, useForm } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import { messageOf } from '../parts/ErrorNotice.tsx';

interface RelatedSearchProps extends FieldProps {
  /** The id of the input. */
  readonly id: string;
  /** The label of the field. */
  readonly label: string;
  readonly related: readonly Related[];
  readonly onChoose: (related: Related) => void;
  /** Creates a document of the selected content type. */
  readonly onCreate: (type: string) => void;
}

const pause = 200;

export function RelatedSearch(props: RelatedSearchProps) {
  const { attribute, id, label, related, onChoose, onCreate } = props;
  const text = useText();
  const { types } = useForm();
  const isMorph = attribute.target === undefined;
  const [type, setType] = useState(types.contentTypes[0]?.uid);
  const { candidates, outcome, isFetching, typed, setTyped, setOpen } = useCandidates(props, {
    type: isMorph ? type : undefined,
    omit: related.map(({ documentId }) => documentId),
  });
  const target = types.contentTypes.find(({ uid }) => uid === (attribute.target ?? type));
  const choose = (documentId: string | null): void => {
    const chosen = candidates.find((one) => one.documentId === documentId);
    if (chosen) onChoose(isMorph && type ? { ...chosen, __type: type } : chosen);
    setTyped('');
  };
  return (
    <Group gap="xs">
      {isMorph && <TypeSelect value={type} onChange={setType} />}
      <Select
        id={id}
        flex="1 1 12rem"
        searchable
        aria-label={text('edit.addTo', { name: label })}
        placeholder={text('edit.searchRelated')}
        data={candidates.map(({ documentId, label }) => ({
          value: documentId,
          label: String(label ?? documentId),
        }))}
        // The server filters.
        filter={({ options }) => options}
        nothingFoundMessage={outcome}
        rightSection={isFetching ? <Loader size={14} /> : undefined}
        maxDropdownHeight={260}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={choose}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
      />
      {target?.kind === 'collectionType' && target.rights.create && (
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          aria-label={text('edit.new', { name: target.displayName })}
          onClick={() => onCreate(target.uid)}
        >
          {text('relation.new')}
        </Button>
      )}
    </Group>
  );
}

interface Candidates {
  /** The content type of a relation to several ones. */
  readonly type: string | undefined;
  /** The documentIds of those that are not offered. */
  readonly omit: readonly string[];
}

/** The documents that match the typed text, fetched while the list is open. */
function useCandidates({ owner, name }: FieldProps, wanted: Candidates) {
  const text = useText();
  const { locale } = useForm();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [_q] = useDebouncedValue(typed, pause);
  const query = { _q, locale, ...wanted };
  const { data, error, isFetching } = useQuery({
    queryKey: ['candidates', owner, name, query],
    queryFn: ({ signal }) => fetchCandidates(owner, name, query, signal),
    enabled: isOpen,
  });
  // Results of an earlier text are not offered, since Enter would select one that does not match the current text.
  const isOld = typed !== _q;
  const notFound = error ? messageOf(error, text) : text('nav.nothingFound');
  return {
    candidates: isOld ? [] : (data ?? []),
    outcome: isFetching || isOld ? text('app.loading') : notFound,
    isFetching,
    typed,
    setTyped,
    setOpen,
  };
}

interface TypeSelectProps {
  readonly value: string | undefined;
  readonly onChange: (uid: string | undefined) => void;
}

function TypeSelect({ value, onChange }: TypeSelectProps) {
  const text = useText();
  const { types } = useForm();
  return (
    <Select
      w={180}
      aria-label={text('edit.typeOfRelated')}
      allowDeselect={false}
      data={types.contentTypes.map(({ uid, displayName }) => ({ value: uid, label: displayName }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
