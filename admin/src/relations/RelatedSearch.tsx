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
  const { owner, name, attribute, id, label, related, onChoose, onCreate } = props;
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
  const { data, error, isFetching } = useQuery({
    queryKey: ['candidates', owner, name, query],
    queryFn: ({ signal }) => fetchCandidates(owner, name, query, signal),
    enabled: isOpen,
  });
  // Results of an earlier text are not offered, since Enter would select one that does not match the current text.
  const isOld = typed !== _q;
  const candidates = isOld ? [] : (data?.data ?? []);
  const target = types.contentTypes.find(({ uid }) => uid === (attribute.target ?? type));
  const notFound = error ? messageOf(error, text) : text('nav.nothingFound');
  const outcome = isFetching || isOld ? text('app.loading') : notFound;
  const choose = (documentId: string | null): void => {
    const chosen = candidates.find((one) => one.documentId === documentId);
    if (chosen) onChoose(isMorph && type ? { ...chosen, __type: type } : chosen);
    setTyped('');
  };
  return (
    <Group gap="xs">
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
